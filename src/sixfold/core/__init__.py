"""What all games share: colours, the hex grid, tracks, chance, errors, and the abstract game, position and view."""
