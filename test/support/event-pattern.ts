import { compilePattern as compile } from '../../local/aws/events/pattern.ts'

/** Returns a predicate for events from the pattern of a rule, in the form of the CDK. */
export function compilePattern(pattern: object): (event: unknown) => boolean {
  return compile(
    Object.fromEntries(
      Object.entries(pattern).map(([field, value]) => [field === 'detailType' ? 'detail-type' : field, value]),
    ),
  )
}
