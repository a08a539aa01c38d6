# Lessons: what the teacher says by itself, and the page round it.
learn-no-lesson = This game has no lesson yet. Its rules page tells how it is played.
learn-no-step = There is no step “{ $step }” in this lesson. Begin with the first one.
learn-nothing-asked = There is nothing to do in this step but read and go on.
learn-lost-thread = This does not follow from what was done in this step. Begin the step again.
learn-no-choice = Choose one of the answers, from 1 to { $most }.
learn-you = You
learn-word = Learn
learn-title = Learn a game
learn-about = Short lessons on real positions: you play, and every try gets an answer. At the end, a first game with advice.
learn-length = { $count } short steps, about { $minutes } minutes
learn-progress = { $done } of { $count } steps done
learn-begin = Begin
learn-go-on = Go on
learn-repeat = Once more
learn-all-done = All done
learn-lost = There is no such lesson
learn-words = The lesson
learn-steps = Steps of the lesson
learn-step = Step { $number } of { $count }
learn-done = done
learn-choices = Answers
learn-said-right = Right!
learn-said-wrong = Not quite
learn-said-refused = The rules do not allow this
learn-back = Back one step
learn-again = Take it back
learn-hint = Hint
learn-show = Show me
learn-watch-again = Watch again
learn-next = Next
learn-skip = Skip
learn-unfold = Read again
learn-first-game = Play a first game, with advice
learn-rules = All the rules
learn-other = The other lessons
learn-guide = Your coach
learn-guide-offer = Your turn. I have an idea, if you would like one.
learn-guide-show = Give me advice
learn-guide-thinking = Your turn. I am thinking along …
learn-guide-wait = Watch what the other does.
learn-guide-over = Well played! You know the game now. Next time try it without me.
learn-guide-close = Play on without advice
learn-guide-undo = Take it back
learn-guide-same = That is just what I would have played.
learn-guide-weak = { $sure ->
    [won] A word on your last move: it gave a certain win away.
    [level] A word on your last move: a shared first place was certain, and it gave that away.
   *[no] A word on your last move: your chances went from { $was } % to { $now } %.
}
learn-guide-stronger = Stronger:
