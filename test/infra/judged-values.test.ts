import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { eventSource } from '../../events/event.ts'
import { smsText } from '../../functions/accounts/gates/sms-text.ts'
import { derivativeKey, uploadKey } from '../../functions/photos/keys.ts'
import { readSettings } from '../../infra/settings.ts'
import { code as poolCode } from '../../local/aws/cognito/inputs.ts'
import { userPoolDefinition } from '../../local/aws/cognito/pool/definition.ts'
import { checkSchema } from '../../local/aws/cognito/users/attributes.ts'
import { checkPassword } from '../../local/aws/cognito/users/passwords.ts'
import { addressProblem } from '../../local/aws/email/address.ts'
import { entryFailure } from '../../local/aws/events/put-events.ts'
import { longestKey } from '../../local/aws/s3/protocol/target.ts'
import { messageProblem } from '../../local/aws/sms/limits.ts'
import { emailAddress } from '../../shared/contract/contact.ts'
import { contract, operations } from '../../shared/contract/contract.ts'
import { newId } from '../../shared/ids.ts'
import { isEmail } from '../../shared/people/email.ts'
import { brokenPasswordRule, passwordMaxLength, passwordMinLength } from '../../shared/people/password.ts'
import { isBrazilianMobile, phoneInE164 } from '../../shared/people/phones.ts'
import { isCode } from '../../web/ui/fields/code-length.ts'
import { app, assembly } from './cloud.ts'

const pool = userPoolDefinition.parse({
  id: 'sa-east-1_pool',
  arn: '',
  clients: [],
  groups: [],
  ...assembly.userPools[0]?.properties,
})

/** What a person types, judged at the first field, and what the service behind us says of it (decisions/0083). */
interface Judged {
  readonly ours: (value: string) => boolean
  readonly services: Readonly<Record<string, (value: string) => boolean>>
  readonly samples: readonly string[]
  readonly more: fc.Arbitrary<string>
}

const succeeds = (call: () => unknown): boolean => {
  try {
    call()
    return true
  } catch {
    return false
  }
}
const poolTakes = (name: string) => (value: string) =>
  succeeds(() => checkSchema(pool, { [name]: value }, 'change')) && value !== ''

/** Letters with and without accents, digits of two scripts, Cognito's symbols and others, several blanks. */
const passwordSigns = [...'aZzÉé7٣$*.[]{}()?"!@#%&/\\,><\':;|_~`=+-^§€ \u00a0\t\n']
const emailSigns = [...'aZ9é.@-_+!#$%&\'*/=?^`{|}~,;:<>()[]" \\\u200b']
const textOf = (signs: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...signs), { maxLength: most }).map((chosen) => chosen.join(''))

const judged: Readonly<Record<string, Judged>> = {
  password: {
    ours: (value) => brokenPasswordRule(value) === null,
    services: { Cognito: (value) => succeeds(() => checkPassword(pool, value)) },
    samples: [
      'Érico coleta 77 latas!',
      'Caminhão coleta 22 vidros! ',
      ' Caminhão coleta 22 vidros!',
      'Vidro 27 a',
      'Vidro#27',
      'ÉRICO coleta 77',
      'Garrafas2026€',
      'Garrafas2026',
      'Aa1!aaa',
      'Aa1!aaaa',
      'Aa1 aa\naa',
      `Aa1!${'x'.repeat(124)}`,
      `Aa1!${'x'.repeat(252)}`,
      `Aa1!${'x'.repeat(253)}`,
    ],
    more: textOf(passwordSigns, 20),
  },
  'e-mail': {
    ours: (value) => isEmail(value) && emailAddress.safeParse(value).success,
    services: { Cognito: poolTakes('email'), SES: (value) => addressProblem(value) === undefined },
    samples: [
      'ana@banco.example',
      '<ana@banco.example>',
      'ana@banco.example,',
      'josé@banco.example',
      'ana@bancó.example',
      'ana..b@banco.example',
      '.ana@banco.example',
      'ana.@banco.example',
      'ana@banco..example',
      '"a b"@banco.example',
      'ana@banco',
      'ana@-banco.example',
      `${'a'.repeat(65)}@banco.example`,
      "o'neill+x@banco.example",
    ],
    more: fc.oneof(
      textOf(emailSigns, 12),
      fc.tuple(textOf(emailSigns, 8), textOf(emailSigns, 8)).map(([name, domain]) => `${name}@${domain}.example`),
    ),
  },
  'phone for codes': {
    ours: (value) => isBrazilianMobile(phoneInE164(value) ?? value),
    services: {
      Cognito: (value) => poolTakes('phone_number')(phoneInE164(value) ?? value),
      SNS: (value) => messageProblem(phoneInE164(value) ?? value, 'text') === undefined,
    },
    samples: ['011 99000-0002', '+5511990000002', '0 15 11 99000-0002', '1133334444', '+1 555 0100', '', '+'],
    more: textOf([...'0159+() -٣'], 16),
  },
  code: {
    ours: isCode,
    services: { Cognito: (value) => poolCode.safeParse(value).success },
    samples: ['123456', '12345', '12 456', '', '123456 ', '12345٣'],
    more: textOf([...'0123456789 ٣'], 7),
  },
}

describe.each(Object.entries(judged))('a typed %s', (_, { ours, services, samples, more }) => {
  it.each(Object.entries(services))('that the field takes is taken by %s', (_service, takes) => {
    const check = (value: string) => {
      if (ours(value)) expect(takes(value), JSON.stringify(value)).toBe(true)
    }
    samples.forEach(check)
    fc.assert(fc.property(more, check), { numRuns: 2000 })
    // The table would prove nothing if the field took none of its samples, or the service refused none.
    expect(samples.some(ours)).toBe(true)
    expect(samples.some((value) => !takes(value))).toBe(true)
  })
})

it('a password is refused for no other reason than the length where Cognito takes it', () => {
  const same = (value: string) => {
    if (value.length >= passwordMinLength && value.length <= passwordMaxLength) {
      expect(brokenPasswordRule(value) === null, JSON.stringify(value)).toBe(succeeds(() => checkPassword(pool, value)))
    }
  }
  judged.password?.samples.forEach(same)
  fc.assert(fc.property(textOf(passwordSigns, 24), same), { numRuns: 5000 })
})

it('SNS takes every text message, which fits one part of 70 characters', () => {
  const { siteUrl } = readSettings(app.node.tryGetContext('retorna'))
  const text = smsText('123456', new URL(siteUrl).host, 'ptBR')
  expect(messageProblem('+5511990000002', text)).toBeUndefined()
  expect(smsText('123456', 'd'.repeat(31), 'ptBR').length).toBeLessThanOrEqual(70)
})

it('S3 takes every key of a photo: ASCII that needs no encoding, far below the longest', () => {
  const id = newId('photo', new Date(0))
  for (const key of [uploadKey(id), derivativeKey(id, `v9-${'f'.repeat(16)}`, 'share.jpg')]) {
    expect(key).toMatch(/^[A-Za-z0-9/._-]+$/)
    expect(Buffer.byteLength(key)).toBeLessThan(longestKey / 4)
  }
})

/** EventBridge's limit of an entry until 2026, and of every target that still has it. */
const largestDetail = 256 * 1024

it('EventBridge takes an event with everything that one operation lets a person type', () => {
  for (const { name } of operations()) {
    const [noun = '', operation = ''] = name.split('.')
    const procedure = (contract as unknown as Record<string, Record<string, Procedure>>)[noun]?.[operation]
    const schema = procedure?.['~orpc'].inputSchema
    const bytes = schema ? largestText(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })) : 0
    expect(bytes, name).toBeLessThan(largestDetail / 2)
  }
  const Detail = JSON.stringify({ text: 'é'.repeat(10_000) })
  expect(entryFailure({ Source: eventSource, DetailType: 'MessageSent', Detail })).toBeUndefined()
})

interface Procedure {
  readonly '~orpc': { readonly inputSchema?: z.ZodType }
}

interface JsonSchema {
  readonly type?: string | readonly string[] | undefined
  readonly maxLength?: number | undefined
  readonly pattern?: string | undefined
  readonly format?: string | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly const?: unknown
  readonly maxItems?: number | undefined
  readonly items?: unknown
  readonly properties?: Readonly<Record<string, unknown>> | undefined
  readonly anyOf?: readonly unknown[] | undefined
  readonly oneOf?: readonly unknown[] | undefined
}

/** Bytes of all texts: four a character, one where the form is fixed (ids, days, codes). */
function largestText(given: unknown): number {
  const schema = given as JsonSchema
  if (schema.type === 'string') {
    const fixed = schema.enum ?? schema.const ?? schema.pattern ?? schema.format
    if (fixed !== undefined) return schema.maxLength ?? 100
    return 4 * (schema.maxLength ?? Infinity)
  }
  if (schema.type === 'array') return largestText(schema.items) * (schema.maxItems ?? Infinity) || 0
  const parts = Object.values(schema.properties ?? {}).map(largestText)
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(largestText)
  return parts.reduce((sum, one) => sum + one, 0) + Math.max(0, ...choices)
}
