import { compilePattern as compile } from '../../local/aws/events/pattern.ts'

/** Whether a rule with a pattern, written as the CDK takes it, selects an event. */
export function compilePattern(pattern: object): (event: unknown) => boolean {
  return compile(
    Object.fromEntries(
      Object.entries(pattern).map(([field, value]) => [field === 'detailType' ? 'detail-type' : field, value]),
    ),
  )
}
