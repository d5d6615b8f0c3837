"""Who somebody is: guests, accounts, cookies, tokens."""
