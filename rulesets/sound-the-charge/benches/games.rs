//! What this book has to reach: whole random games and orders on crowded tables.

fn main() {}
