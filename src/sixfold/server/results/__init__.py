"""Results of finished games: ratings, personal records, and the daily challenge."""
