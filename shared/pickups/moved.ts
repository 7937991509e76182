/** Reason of a cancellation by a participant that proposes another date. A code: the texts of the reader word it. */
export const movedReason = 'pickup_moved'
