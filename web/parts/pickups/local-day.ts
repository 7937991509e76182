/** Returns the day of an instant in the device's time zone, as `yyyy-MM-dd`. */
export function localDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
