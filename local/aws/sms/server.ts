import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { accessKeyOf, type Endpoint, type EndpointContext, readBody } from '../endpoint/endpoint.ts'
import { MessageLog, type StoredMessage } from '../journal/message-log.ts'
import { messageProblem } from './limits.ts'

export interface Sms extends StoredMessage {
  /** E.164. */
  readonly to: string
  readonly text: string
  /** SNS's message type, or the user pool's own. */
  readonly kind: string
  readonly attributes: Readonly<Record<string, string>>
}

export interface SmsEndpoint extends Endpoint {
  list(filter?: { readonly to?: string; readonly since?: Date }): Sms[]
  /** Returns a function that unsubscribes. */
  onMessage(listener: (message: Sms) => void): () => void
  /** Stores a message that was not sent through SNS, such as the user pool's. */
  add(message: { readonly to: string; readonly text: string; readonly kind: string }): Sms
}

const namespace = 'http://sns.amazonaws.com/doc/2010-03-31/'
class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Amazon SNS, text messages only: Publish to a phone number stores and shows the message and sends none. */
export function createSms(surroundings: EndpointContext): SmsEndpoint {
  const { now, log, mayCall } = surroundings
  const messages = new MessageLog<Sms>(join(surroundings.dataDir, 'messages.jsonl'), surroundings.diskFailed)
  const keep = (message: Omit<Sms, 'id' | 'at'>): Sms =>
    messages.append({ id: randomUUID(), at: now().toISOString(), ...message })

  async function publish(request: IncomingMessage): Promise<Sms> {
    const form = new URLSearchParams((await readBody(request, 1024 * 1024))?.toString('utf8') ?? '')
    const action = form.get('Action')
    if (action !== 'Publish')
      throw new Refusal(400, 'InvalidAction', `The action ${action} is not valid for this endpoint.`)
    const to = form.get('PhoneNumber')
    if (to === null)
      throw new Refusal(400, 'InvalidParameter', 'Invalid parameter: only Publish to a PhoneNumber is implemented')
    // A phone number has no ARN, so only a statement on every resource allows it.
    if (!mayCall(accessKeyOf(request), 'sns:Publish', '*')) {
      throw new Refusal(403, 'AuthorizationError', `User is not authorized to perform: SNS:Publish on resource: ${to}`)
    }
    const text = form.get('Message') ?? ''
    const problem = messageProblem(to, text)
    if (problem) throw new Refusal(400, 'InvalidParameter', `Invalid parameter: ${problem}`)
    const attributes = readAttributes(form)
    return keep({ to, text, kind: attributes['AWS.SNS.SMS.SMSType'] ?? 'Promotional', attributes })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID()
    try {
      const message = await publish(request)
      log(`SMS to ${message.to}`)
      const result = `<PublishResult><MessageId>${message.id}</MessageId></PublishResult>`
      const metadata = `<ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata>`
      answerXml(response, 200, `<PublishResponse xmlns="${namespace}">${result}${metadata}</PublishResponse>`)
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, 'InternalError', String(error))
      log(`SMS refused: ${refusal.code} ${refusal.message}`)
      const type = refusal.status < 500 ? 'Sender' : 'Receiver'
      const detail = `<Type>${type}</Type><Code>${refusal.code}</Code><Message>${escapeXml(refusal.message)}</Message>`
      const body = `<Error>${detail}</Error><RequestId>${requestId}</RequestId>`
      answerXml(response, refusal.status, `<ErrorResponse xmlns="${namespace}">${body}</ErrorResponse>`)
    }
  }

  return {
    listener: (request, response) => void answer(request, response),
    list: ({ to, since } = {}) => messages.list((message) => to === undefined || message.to === to, since),
    onMessage: (listener) => messages.subscribe(listener),
    add: (message) => keep({ attributes: {}, ...message }),
    close: async () => messages.close(),
  }
}

/** Reads the numbered attributes of the query protocol: `MessageAttributes.entry.1.Name`, `….Value.StringValue`. */
function readAttributes(form: URLSearchParams): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (let at = 1; ; at++) {
    const name = form.get(`MessageAttributes.entry.${at}.Name`)
    if (name === null) return attributes
    attributes[name] = form.get(`MessageAttributes.entry.${at}.Value.StringValue`) ?? ''
  }
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function answerXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(xml) })
  response.end(xml)
}
