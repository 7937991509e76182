import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../../shared/refusals.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { perDayUnproven } from '../../kit/services/text-messages.ts'
import { keys } from '../../kit/table/keys.ts'
import { type SendCodeDeps, type SmsSenderEvent, sendCode } from './send-code.ts'
import { smsText } from './sms-text.ts'

const table = createTable()
const now = new Date('2026-11-21T12:07:31.000Z')
const id = '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e11'
const [phone, other] = ['+5511987654321', '+5511912345678']
const userPoolId = 'sa-east-1_Pool'
const invited = 'CustomSMSSender_AdminCreateUser'
const sent: [string, string][] = []
const mailed: unknown[] = []
const notes: unknown[] = []

const sending = (more: Partial<SendCodeDeps> = {}): SendCodeDeps => ({
  table,
  budget: { perDay: 100 },
  domain: 'retorna.example',
  openCode: async (sealed) => ({ code: sealed.toString(), boundTo: { 'userpool-id': userPoolId } }),
  publish: async (to, text) => void sent.push([to, text]),
  mail: async (toMail) => void mailed.push(toMail),
  logger: { info: (...note) => void notes.push(note) },
  ...more,
})
const event = (to: string, triggerSource = 'CustomSMSSender_Authentication', sub = id): SmsSenderEvent => ({
  triggerSource,
  userPoolId,
  request: {
    code: Buffer.from('123456').toString('base64'),
    userAttributes: { sub, phone_number: to, phone_number_verified: 'true' },
  },
})

beforeEach(() => {
  sent.length = 0
  mailed.length = 0
  notes.length = 0
})

describe('smsText', () => {
  it('ends with the line that binds the code to the site, and fits one message', () => {
    const text = smsText('012345', 'www.retorna-brasil.example.org', 'ptBR')
    expect(text.split('\n').at(-1)).toBe('@www.retorna-brasil.example.org #012345')
    expect(text).toContain('código é 012345')
    expect(text.length).toBeLessThanOrEqual(70)
  })

  it('adds no binding line to a password', () => {
    expect(smsText('Abc#123456', 'retorna.example', 'ptBR')).toBe('Retorna: sua senha provisória é Abc#123456')
    expect(smsText('123456#Abc', 'retorna.example', 'ptBR')).toBe('Retorna: sua senha provisória é 123456#Abc')
  })
})

describe('sendCode', () => {
  it('sends at most five of forty concurrent messages to one number', async () => {
    await Promise.all(Array.from({ length: 40 }, () => sendCode(sending(), event(phone), now)))
    expect(sent).toHaveLength(5)
    expect(notes).toHaveLength(35)
    expect(JSON.stringify(notes)).not.toMatch(/98765|123456/)
  })

  it("reserves messages for the number's owner when other accounts signed up with it", async () => {
    const squatting = (sub: number) => {
      const { request, ...rest } = event(phone)
      const userAttributes = { sub: `5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e0${sub}`, phone_number: phone }
      return { ...rest, request: { ...request, userAttributes } }
    }
    for (let hour = 0; hour < 20; hour++) {
      const at = new Date(now.getTime() + hour * 3_600_000)
      await Promise.all(Array.from({ length: 9 }, (_, sub) => sendCode(sending(), squatting(sub), at)))
    }
    expect(sent).toHaveLength(perDayUnproven)
    await sendCode(sending(), event(phone), new Date(now.getTime() + 20 * 3_600_000))
    expect(sent).toHaveLength(perDayUnproven + 1)
  })

  it.each(['+14155550123', '+5511333344', '+351912345678', ''])('sends nothing to %s', async (foreign) => {
    await sendCode(sending(), event(foreign, invited), now)
    expect(sent).toEqual([])
  })

  it("sends sign-in codes to the profile's phone and invitations to the pool's", async () => {
    const row = { id, email: 'a@b.example', phone, name: null, profileType: 'citizen', stateId: null, cityId: null }
    const Item = { ...keys.profile(id), ...row, locale: 'ptBR', createdAt: now.toISOString() }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    await sendCode(sending(), event(other), now)
    await sendCode(sending(), event(other, invited), now)
    expect(sent.map(([to]) => to)).toEqual([phone, other])
  })

  it.each(['VerifyUserAttribute', 'UpdateUserAttribute', 'ForgotPassword', 'SignUp', 'ResendCode'])(
    'sends no code for %s, which the site never requests',
    async (what) => {
      const source = `CustomSMSSender_${what}`
      await sendCode(sending(), event(phone, source), now)
      expect([sent, notes]).toEqual([[], [['text message refused', { code: 'request.invalid', source }]]])
    },
  )

  it('sends the decrypted code and logs why a code was not sent', async () => {
    await sendCode(sending(), event(phone), now)
    expect(sent).toEqual([[phone, smsText('123456', 'retorna.example', 'ptBR')]])
    await sendCode(sending(), event('+14155550123', invited), now)
    expect(notes).toEqual([['text message refused', { code: 'text_message.not_mobile', source: invited }]])
  })

  it('throws when the table cannot count, so that the pool retries', async () => {
    const away = { name: table.name, client: { send: () => Promise.reject(new Error('The table is away')) } }
    const broken = sending({ table: away as unknown as typeof table })
    await expect(sendCode(broken, event(phone, invited), now)).rejects.toThrow('The table is away')
    expect([sent, notes]).toEqual([[], []])
  })

  const byEmail = (triggerSource: string) => {
    const { request, ...rest } = event(phone, triggerSource)
    return { ...rest, request: { ...request, clientMetadata: { code_by: 'email' } } }
  }

  it('hands a sign-in code to the mail sender where the sign-in asks for it, and counts no text message', async () => {
    await sendCode(sending({ budget: { perDay: 0 } }), byEmail('CustomSMSSender_Authentication'), now)
    expect(sent).toEqual([])
    expect(mailed).toEqual([
      {
        id: Buffer.from('123456').toString('base64'),
        code: '123456',
        account: { userId: id, profile: undefined, poolPhone: { number: phone, proven: true } },
      },
    ])
  })

  it('never sends the first password of an invitation by e-mail', async () => {
    await sendCode(sending(), byEmail(invited), now)
    expect([sent.length, mailed.length]).toEqual([1, 0])
  })

  it('logs why an e-mail was refused, and sends no text message in its place', async () => {
    const mail = () => Promise.reject(new Refusal('sign_in.no_email_code'))
    await sendCode(sending({ mail }), byEmail('CustomSMSSender_Authentication'), now)
    expect(sent).toEqual([])
    expect(notes).toMatchObject([['sign-in code by e-mail refused', { code: 'sign_in.no_email_code' }]])
  })

  it('refuses a code of another pool', async () => {
    const openCode = async () => ({ code: '123456', boundTo: { 'userpool-id': 'sa-east-1_Other' } })
    await expect(sendCode(sending({ openCode }), event(phone), now)).rejects.toThrow('another user pool')
    expect(sent).toEqual([])
  })

  it('counts before sending: failed messages use the limit too', async () => {
    const publish = () => Promise.reject(new Error('SNS is away'))
    for (let tried = 0; tried < 5; tried++)
      await expect(sendCode(sending({ publish }), event(phone), now)).rejects.toThrow('SNS is away')
    await sendCode(sending(), event(phone), now)
    expect(sent).toEqual([])
  })
})
