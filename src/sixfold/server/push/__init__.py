"""Web push: notifies absent people when it is their turn in a correspondence game."""
