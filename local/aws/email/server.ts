import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod'
import { accessKeyOf, answerJson, type Endpoint, type EndpointContext, readBody } from '../endpoint/endpoint.ts'
import { MessageLog } from '../journal/message-log.ts'
import { addressProblem, readAddress, sameAddress } from './address.ts'
import { feedbackOf, type MailFeedback } from './feedback.ts'
import { composeMail, type Mail, type MailContent, type SendEmailRequest, sendEmailRequest } from './mail.ts'

export interface EmailEndpoint extends Endpoint {
  /** Stored mails, oldest first; `to` matches any recipient. */
  list(filter?: { readonly to?: string; readonly since?: Date }): Mail[]
  /** Returns a function that unsubscribes. */
  onMail(listener: (mail: Mail) => void): () => void
  /** Stores a mail that was not sent through SES, such as the user pool's. */
  add(mail: Pick<MailContent, 'from' | 'to' | 'subject'> & Partial<MailContent>): Mail
}

/** Mail to this domain always fails, so that tests can exercise a failed delivery. */
export const failingDomain = 'fails.example'

const mostRecipients = 50
/** 40 MB per message, a third more in Base64. */
const largestRequest = 54 * 1024 * 1024

class Refusal extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, message: string) {
    super(message)
    this.status = status
    this.type = type
  }
}

/**
 * Amazon SES (API v2): SendEmail with simple and raw content. It stores and shows mails and sends none. It replaces
 * aws-ses-v2-local, which has its own store and clock and checks no permissions.
 */
export function createEmail(
  surroundings: EndpointContext,
  onFeedback: (feedback: MailFeedback) => void = () => undefined,
): EmailEndpoint {
  const { now, log } = surroundings
  const mails = new MessageLog<Mail>(join(surroundings.dataDir, 'mails.jsonl'), surroundings.diskFailed)
  const keep = (content: MailContent): Mail => mails.append({ id: randomUUID(), at: now().toISOString(), ...content })

  async function send(request: IncomingMessage): Promise<{ MessageId: string }> {
    const asked = await readRequest(request)
    const content = await composeMail(asked)
    if (!content)
      throw new Refusal(501, 'NotImplementedException', 'Templates are not implemented: send simple or raw content.')
    check(content)
    demandRights(surroundings, accessKeyOf(request), asked, content)
    refuseFailing(content)
    const mail = keep(content)
    log(`Mail to ${recipientsOf(mail).join(', ')}: ${mail.subject}`)
    for (const feedback of feedbackOf(asked, mail.id, recipientsOf(mail))) onFeedback(feedback)
    return { MessageId: mail.id }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-amzn-requestid', randomUUID())
    try {
      const path = request.url?.split('?')[0]
      if (request.method !== 'POST' || path !== '/v2/email/outbound-emails') {
        throw new Refusal(
          501,
          'NotImplementedException',
          `${request.method} ${path} is not implemented; only SendEmail is.`,
        )
      }
      answerJson(response, 200, await send(request), 'application/json')
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal(500, 'InternalServiceErrorException', String(error))
      log(`Mail refused: ${refusal.type} ${refusal.message}`)
      response.setHeader('x-amzn-errortype', refusal.type)
      answerJson(response, refusal.status, { message: refusal.message }, 'application/json')
    }
  }

  return {
    listener: (request, response) => void answer(request, response),
    list: ({ to, since } = {}) =>
      mails.list((mail) => to === undefined || recipientsOf(mail).some((one) => sameAddress(one, to)), since),
    onMail: (listener) => mails.subscribe(listener),
    add: (mail) => keep({ cc: [], bcc: [], replyTo: [], headers: {}, attachments: [], ...mail }),
    close: async () => mails.close(),
  }
}

const recipientsOf = (mail: MailContent): string[] => [...mail.to, ...mail.cc, ...mail.bcc]

async function readRequest(request: IncomingMessage): Promise<SendEmailRequest> {
  const body = await readBody(request, largestRequest)
  if (!body) throw new Refusal(400, 'BadRequestException', 'The message is too large.')
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal(400, 'SerializationException', 'The request is not JSON.')
  }
  const parsed = sendEmailRequest.safeParse(json)
  if (!parsed.success) throw new Refusal(400, 'BadRequestException', z.prettifyError(parsed.error))
  return parsed.data
}

function check(content: MailContent): void {
  const recipients = recipientsOf(content)
  if (recipients.length === 0) throw new Refusal(400, 'BadRequestException', 'Provide at least one recipient.')
  if (recipients.length > mostRecipients)
    throw new Refusal(400, 'BadRequestException', `Recipient count exceeds ${mostRecipients}.`)
  for (const address of [content.from, ...recipients, ...content.replyTo]) {
    const problem = addressProblem(address)
    if (problem) throw new Refusal(400, 'BadRequestException', problem)
  }
}

/** Checks permission for the sender's address identity or its domain identity; either is enough. */
function demandRights(
  surroundings: EndpointContext,
  accessKeyId: string | undefined,
  asked: SendEmailRequest,
  content: MailContent,
): void {
  const { mayCall, region, accountId } = surroundings
  const from = readAddress(content.from)
  const action = asked.Content.Raw ? 'ses:SendRawEmail' : 'ses:SendEmail'
  const arn = (resource: string): string => `arn:aws:ses:${region}:${accountId}:${resource}`
  const identities = asked.FromEmailAddressIdentityArn
    ? [asked.FromEmailAddressIdentityArn]
    : [arn(`identity/${from?.domain}`), arn(`identity/${from?.address}`)]
  const context = {
    'ses:FromAddress': from?.address ?? '',
    'ses:FromDisplayName': from?.name ?? '',
    'ses:Recipients': recipientsOf(content).map((one) => readAddress(one)?.address ?? one),
  }
  const may = (resource: string): boolean => mayCall(accessKeyId, action, resource, context)
  const set = asked.ConfigurationSetName && arn(`configuration-set/${asked.ConfigurationSetName}`)
  const refused = identities.some(may) ? (set && !may(set) ? set : undefined) : identities[0]
  if (refused !== undefined) {
    throw new Refusal(
      403,
      'AccessDeniedException',
      `User is not authorized to perform \`${action}' on resource \`${refused}'`,
    )
  }
}

function refuseFailing(content: MailContent): void {
  const failing = recipientsOf(content).find((one) => readAddress(one)?.domain === failingDomain)
  if (failing) throw new Refusal(400, 'MessageRejected', `Mail to ${failing} is always rejected.`)
}
