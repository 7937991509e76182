/** What is known about a request when it has been answered, by the names of `$context` variables. */
export type LogContext = Readonly<Record<string, string | number | undefined>>

/** Fills a stage's access log format; a variable without a value is `-`, as in AWS. */
export function accessLogLine(format: string, context: LogContext): string {
  return format.replace(/\$context\.([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)/g, (_, name: string) =>
    String(context[name] ?? '-'),
  )
}
