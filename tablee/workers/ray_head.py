"""A Ray cluster of this machine: `python -m tablee.workers.ray_head CPUS FOLDER`.

It listens on the loopback address only, shows no dashboard, prints its address as a line of
JSON, and ends when its input does, so also when its parent is killed.
"""

import json
import os
import sys

from tablee.workers.ray_cluster import STORE


def main() -> None:
    """Start a cluster and run it until standard input ends."""
    cpus, folder = int(sys.argv[1]), sys.argv[2]
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    import ray

    ray.init(
        num_cpus=cpus or None, include_dashboard=False, object_store_memory=STORE,
        log_to_driver=False, configure_logging=False, _node_ip_address="127.0.0.1",
        _temp_dir=folder,
    )  # fmt: skip
    address = ray.get_runtime_context().gcs_address
    out.write(json.dumps({"address": address}) + "\n")
    out.flush()
    sys.stdin.read()
    ray.shutdown()


if __name__ == "__main__":
    main()
