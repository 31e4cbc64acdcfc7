//! What people have chosen about how pages look, sound and play.

statements! {
    // Whoever else would choose for them waits until this transaction ends.
    Both HOLD_USER = "UPDATE users SET role = role WHERE id = $1 AND role IS NOT NULL";
    Both CHOICES = "SELECT name, value FROM choices WHERE user_id = $1 ORDER BY name";
    Both DELETE_CHOICES = "DELETE FROM choices WHERE user_id = $1";
    Both CHOOSE = "INSERT INTO choices (user_id, name, value) VALUES ($1, $2, $3)";
}
