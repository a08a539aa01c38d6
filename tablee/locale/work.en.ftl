## Work done by several processes, here or on a Ray cluster

work-nobody = At least one process is needed.
work-lost = “{ $unit }” was tried { $tries } times, and whoever did it died each time. What is finished is kept: look at the memory of this machine, then start again.
cli-ray = Let the Ray cluster that TABLEE_RAY names do the work, or one of this machine; without this, only if TABLEE_RAY is set.
ray-missing = Working on a cluster needs Ray. Install it with: pip install "tablee[ray]"
ray-address = “{ $address }” is no Ray cluster. TABLEE_RAY is “local”, or the address of the head as host:port.
ray-token = A Ray cluster does whatever it is sent, so Tablée only joins one that asks for a token. Put it into RAY_AUTH_TOKEN, or its file into RAY_AUTH_TOKEN_PATH.
ray-unreachable = The Ray cluster at { $address } does not let us in. Is it running, has this machine joined it, and is the token the right one?
ray-not-started = Ray could not be started on this machine. Its own words come with: python -m tablee.workers.ray_head 1 /tmp/ray-trial
ray-full = The Ray cluster has no free core for us. Wait until others are done, or add a machine.
ray-loses = Whoever begins to work for us on the Ray cluster ends at once. Look at the logs of its machines (/tmp/ray), above all for too little memory.
ray-differs = The machines of the Ray cluster have another version of Tablée. Install the same one everywhere.
staff-crowded = Many games are waiting for the computer right now, so it keeps its thoughts for them. Hints and looking back will be there again in a moment.
