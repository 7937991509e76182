/** Where calendars are, below the site's address: the secret follows. The gateway and the function know it by this. */
export const calendarPath = '/api/calendar'
