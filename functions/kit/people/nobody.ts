/** Whom what stays without a name belongs to: an id of the right form that nobody has. */
export const nobody = '00000000-0000-0000-0000-000000000000'
