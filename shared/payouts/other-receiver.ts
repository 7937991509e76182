/**
 * Stored as the reason of a withdrawal that failed because its key belongs to another person. Readers say it in their
 * language; other reasons are an admin's words.
 */
export const otherReceiver = 'withdrawal.other_receiver'
