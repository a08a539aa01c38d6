"""The games as other people's libraries know games. Optional: nothing else imports this."""
