/** Path of calendar feeds, followed by the secret token; shared by gateway and function. */
export const calendarPath = '/api/calendar'
