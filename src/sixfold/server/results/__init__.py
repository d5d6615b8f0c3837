"""What finished games amount to: ratings, personal records, and the challenge of the day."""
