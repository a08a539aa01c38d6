# Lessons: what the teacher says by itself, and the page round it.
learn-no-lesson = This game has no lesson yet. Its rules page tells how it is played.
learn-no-step = There is no step “{ $step }” in this lesson. Begin with the first one.
learn-nothing-asked = There is nothing to do in this step but read and go on.
learn-lost-thread = This does not follow from what was done in this step. Begin the step again.
learn-no-choice = Choose one of the answers, from 1 to { $most }.
