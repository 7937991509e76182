/** Maximum characters of one Publish to a phone (Amazon SNS API Reference, "Publish"). */
const longestText = 1600

/** Returns why SNS refuses a text message, in its words. */
export function messageProblem(to: string, text: string): string | undefined {
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return `PhoneNumber Reason: ${to} is not valid to publish to`
  if (text === '') return 'Empty message'
  return [...text].length > longestText ? 'Message too long' : undefined
}
