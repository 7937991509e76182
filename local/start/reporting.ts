import type { Permissions } from '../aws/assembly/permissions.ts'
import type { EmailEndpoint } from '../aws/email/server.ts'
import type { HasPermission } from '../aws/endpoint/endpoint.ts'
import type { LogEntry } from '../aws/lambda/lambda.ts'
import type { SmsEndpoint } from '../aws/sms/server.ts'
import { codeIn, type Feeds } from '../console/feeds.ts'

export type Print = (line: string) => void

const longestLine = 400

export function reportingRights(
  rights: () => Pick<Permissions, 'mayCall' | 'functionOf'>,
  feeds: Feeds,
  print: Print,
): HasPermission {
  return (accessKeyId, action, resource, context, unreported = false) => {
    const allowed = rights().mayCall(accessKeyId, action, resource, context)
    if (!allowed && !unreported) {
      const caller = (accessKeyId && rights().functionOf(accessKeyId)?.name) || 'unknown'
      feeds.rights.add({ caller, action, resource })
      print(`Denied: ${caller} may not ${action} on ${resource}`)
    }
    return allowed
  }
}

/** On a slow machine one function may time out many times; the printed log names it once in this time. */
const timeOutQuietMs = 60_000

export function reportingLog(feeds: Feeds, print: Print): (entry: LogEntry) => void {
  const printedTimeOuts = new Map<string, number>()
  return ({ functionName, requestId, at, level, line }) => {
    // Plain text on standard error is not a failure: libraries print warnings there.
    const failed = level === 'FATAL' || (level === 'ERROR' && /^(Invoke Error|\s*\{)/.test(line))
    const record = { function: functionName, line, failed, ...(requestId !== '' && { requestId }) }
    feeds.log.add(record, at.toISOString())
    if (!failed) return
    const timeOut = /Task timed out after [\d.]+ seconds/.exec(line)?.[0]
    if (timeOut === undefined) {
      print(`${functionName}: ${line.replaceAll(/\s+/g, ' ').slice(0, longestLine)}`)
      return
    }
    if (at.getTime() - (printedTimeOuts.get(functionName) ?? Number.NEGATIVE_INFINITY) < timeOutQuietMs) return
    printedTimeOuts.set(functionName, at.getTime())
    print(`${functionName}: ${timeOut}`)
  }
}

export function reportingEndpoint(name: string, feeds: Feeds, print: Print): (line: string) => void {
  return (line) => {
    const failed = /\bfailed\b/.test(line)
    feeds.log.add({ function: name, line, failed })
    if (failed) print(`${name}: ${line.replaceAll(/\s+/g, ' ').slice(0, longestLine)}`)
  }
}

/** Shows text messages and e-mails in the console, including those of earlier runs. */
export function showMessages(feeds: Feeds, sms: SmsEndpoint, email: EmailEndpoint): void {
  const showSms = ({ to, text, at }: ReturnType<SmsEndpoint['list']>[number]) => {
    const code = codeIn(text)
    feeds.sms.add({ to, text, ...(code !== undefined && { code }) }, at)
  }
  const showEmail = ({ from, to, subject, html, text, headers, at }: ReturnType<EmailEndpoint['list']>[number]) => {
    const shown = { from, to, subject, headers, text: text ?? textOf(html ?? '') }
    feeds.emails.add({ ...shown, ...(html !== undefined && { html }) }, at)
  }
  sms.list().forEach(showSms)
  sms.onMessage(showSms)
  email.list().forEach(showEmail)
  email.onMail(showEmail)
}

/** Returns the text of an HTML e-mail without a text part, for tests that look for a code. */
function textOf(html: string): string {
  return html
    .replaceAll(/<(style|head)[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
