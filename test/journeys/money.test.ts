import { createHmac, randomUUID } from 'node:crypto'
import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { SendTaskSuccessCommand, SFNClient } from '@aws-sdk/client-sfn'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { queryAll } from '../../functions/kit/table/query.ts'
import { reward } from '../../functions/ledger/movements.ts'
import { moveMoney, readBalance, readJournals } from '../../functions/ledger/store.ts'
import { dayMs, dayOf } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { admittedFetch } from '../support/admitted-fetch.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { chooseInCheckout } from '../support/fixtures/checkout.ts'
import { plantEntity } from '../support/fixtures/entities.ts'
import { plantOwnNumber } from '../support/people/own-number.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { cpfOfUser, freshCpf } from '../support/people/tax-ids.ts'
import { changeRow } from '../support/tables/rows.ts'
import { tableOf } from '../support/tables/tables.ts'

const { environment, tableName, url, functionEnvironments } = inject('cloud')
const table = tableOf(environment, tableName)
let admin: Person

beforeAll(async () => {
  admin = await signInAdmin()
})

async function earn({ userId }: Person, amountCents: number): Promise<void> {
  await plantOwnNumber(table, userId)
  const now = new Date(Date.now() - 60 * dayMs)
  await moveMoney(table, [reward(randomUUID(), { userId, amountCents })], { now })
}

const withdrawalForm = ({ userId }: Person) => {
  const taxId = cpfOfUser(userId)
  return {
    ...({ amountCents: 10_000, taxId, pixKeyType: 'cpf', pixKey: taxId } as const),
    idempotencyKey: randomUUID(),
  }
}

/** `PARALLEL=200` raises the number of concurrent requests for the single-kind cases. */
const alone = Number(process.env.PARALLEL ?? 40)

describe('concurrent requests for R$ 100 of R$ 1.000', () => {
  interface Request {
    readonly send: () => Promise<string>
    readonly sendOther: () => Promise<string>
  }
  const codeOf = (error: unknown) => String((error as { code?: unknown }).code)
  /** Retries while the response is `ledger.busy`. */
  async function outcome(act: () => Promise<{ id: string }>): Promise<string> {
    for (;;) {
      const answer = await act().then(({ id }) => id, codeOf)
      if (answer !== 'ledger.busy') return answer
    }
  }
  const withdrawing = (person: Person): Request => {
    const form = withdrawalForm(person)
    const send = (amountCents: number) => outcome(() => person.api.withdrawals.request({ ...form, amountCents }))
    return { send: () => send(10_000), sendOther: () => send(10_001) }
  }
  const giving = ({ api }: Person, entityId: string): Request => {
    const form = { entityId, taxId: freshCpf(), idempotencyKey: randomUUID() }
    const send = (amountCents: number) => outcome(() => api.donations.request({ ...form, amountCents }))
    return { send: () => send(10_000), sendOther: () => send(10_001) }
  }
  const short = ['withdrawal.below_threshold', 'withdrawal.insufficient_funds', 'donation.insufficient_funds']

  it.each<[number, string, (index: number) => 'withdraw' | 'give']>([
    [200, 'to do either', (index) => (index % 2 === 0 ? 'withdraw' : 'give')],
    [alone, 'to withdraw', () => 'withdraw'],
    [alone, 'to donate', () => 'give'],
  ])(
    'of %i requests %s, ten succeed; retries are idempotent and another amount conflicts',
    {
      timeout: 300_000,
    },
    async (many, _, wish) => {
      const [person, { id: entityId }] = await Promise.all([newPerson(), plantEntity(table)])
      await earn(person, 100_000)
      const requests = Array.from({ length: many }, (_, index) =>
        wish(index) === 'withdraw' ? withdrawing(person) : giving(person, entityId),
      )
      const first = await Promise.all(requests.map(({ send }) => send()))
      const isMade = (answer: string) => /^(wdr|don)_/.test(answer)
      expect(first.filter(isMade)).toHaveLength(10)
      expect(first.filter((answer) => !isMade(answer) && !short.includes(answer))).toEqual([])

      const order = requests.map((request, index) => ({ request, answer: first[index] ?? '' }))
      const again = order.toSorted((a, b) => Number(isMade(b.answer)) - Number(isMade(a.answer))).slice(0, 20)
      expect(await Promise.all(again.map(({ request }) => request.send()))).toEqual(again.map(({ answer }) => answer))
      const made = again.filter(({ answer }) => isMade(answer))
      const others = await Promise.all(made.map(({ request }) => request.sendOther()))
      expect(others).toEqual(made.map(() => 'request.conflict'))
      expect(await readBalance(table, person.userId)).toMatchObject({
        creditedCents: 100_000,
        heldCents: 100_000,
        consumedCents: 0,
        version: 11,
      })
    },
  )
})

describe('webhook', () => {
  const secretArn = String(functionEnvironments['functions/orders/entries/api.ts']?.PAYMENT_SECRET_ARN)
  let secret: string
  let seller: Person
  let buyer: Person

  beforeAll(async () => {
    ;[seller, buyer] = await Promise.all([newPerson(), newPerson()])
    const answer = await fetch(String(environment.AWS_ENDPOINT_URL_SECRETS_MANAGER), {
      method: 'POST',
      headers: {
        'x-amz-target': 'secretsmanager.GetSecretValue',
        authorization: `AWS4-HMAC-SHA256 Credential=${environment.AWS_ACCESS_KEY_ID}/20260101/sa-east-1/x/aws4_request`,
      },
      body: JSON.stringify({ SecretId: secretArn }),
    })
    const { SecretString } = (await answer.json()) as { SecretString: string }
    secret = (JSON.parse(SecretString) as { webhookSecret: string }).webhookSecret
  })

  interface Delivery {
    readonly dataId: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
  const signed = (dataId: string, { key = secret, ts = Date.now(), as = dataId } = {}): Delivery => {
    const requestId = randomUUID()
    const v1 = createHmac('sha256', key).update(`id:${as};request-id:${requestId};ts:${ts};`).digest('hex')
    const headers = { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId }
    return { dataId, headers, body: { type: 'payment', data: { id: dataId } } }
  }
  async function deliver({ dataId, headers, body }: Delivery): Promise<number> {
    const query = new URLSearchParams({ 'data.id': dataId, type: 'payment' })
    const { status } = await admittedFetch(`${url}/api/payments/mercado-pago?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return status
  }
  async function recorded(dataId: string): Promise<unknown[]> {
    const found: unknown[] = []
    const { pk } = keys.paymentNotice(dayOf(new Date()), '')
    const notices = queryAll(table, { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } })
    for await (const notice of notices) if (notice.dataId === dataId) found.push(notice.reception)
    return found
  }
  async function pending() {
    const ad = await publishApproved(seller, admin, { action: 'sale', priceCents: 5_000 })
    const order = await buyer.api.orders.create({ id: ad.id, attempt: randomUUID() })
    const back = await chooseInCheckout(order.checkoutUrl, 'pix')
    await localConsole().settle()
    return { id: order.id, payment: String(back.searchParams.get('payment_id')) }
  }
  const approve = async (payment: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ id: Number(payment), act: 'approve' })
    await fetch(`${url}/local/api/payments`, { method: 'POST', headers, body })
    await localConsole().settle()
  }

  it('moves no money by its own content and records each delivery', async () => {
    const [mine, others] = [await pending(), await pending()]
    const genuine = signed(mine.payment)
    const { 'x-signature': signature } = genuine.headers
    const attacks: readonly [Delivery, number, string][] = [
      [signed(mine.payment, { key: 'guessed' }), 401, 'forged'],
      [signed(mine.payment, { as: others.payment }), 401, 'forged'],
      [{ ...genuine, headers: {} }, 401, 'unsigned'],
      [{ ...genuine, headers: { 'x-signature': String(signature) } }, 401, 'forged'],
      [{ ...genuine, headers: { ...genuine.headers, 'x-signature': 'nonsense' } }, 401, 'malformed'],
      [signed(mine.payment, { ts: Date.now() - 3_600_000 }), 401, 'stale'],
      // Genuine deliveries trigger a query of the payment, which is not approved, whatever the body says.
      [{ ...genuine, body: { data: { id: others.payment }, status: 'approved' } }, 200, 'accepted'],
      [genuine, 200, 'repeated'],
    ]
    const before = await recorded(mine.payment)
    for (const [attack, status] of attacks) expect(await deliver(attack)).toBe(status)
    const shouted = signed('ABC-77', { as: 'abc-77' })
    expect(await deliver(shouted)).toBe(200)
    await localConsole().settle()
    const receptions = attacks.map(([, , reception]) => reception)
    expect((await recorded(mine.payment)).toSorted()).toEqual([...before, ...receptions].toSorted())
    expect(await recorded('ABC-77')).toEqual(['ignored'])
    for (const { id } of [mine, others]) {
      expect(await readJournals(table, `sale/${id}`)).toEqual([])
      expect((await buyer.api.orders.get({ id })).status).toBe('pending')
    }
  })

  it.each([
    ['another amount', () => ({ totalCents: 1 })],
    ['another ad', () => ({ recyclableId: newId('recyclable', new Date()) })],
  ])('books nothing for a payment of %s than the order, and records a finding', async (_, change) => {
    const { id, payment } = await pending()
    await changeRow(keys.order(id), change())
    await approve(payment)
    expect(await readJournals(table, `sale/${id}`)).toEqual([])
    const { items } = await admin.api.orders.findings({})
    expect(items.filter(({ orderId }) => orderId === id)).toMatchObject([{ kind: 'mismatch', paymentId: payment }])
    expect((await admin.api.orders.inspect({ id })).order.status).not.toBe('paid')
  })
})

describe('stolen task token', () => {
  const credentials = {
    accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
    secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
  }
  const workflowsAs = (who: typeof credentials) =>
    new SFNClient({
      region: 'sa-east-1',
      credentials: who,
      maxAttempts: 1,
      endpoint: String(environment.AWS_ENDPOINT_URL_SFN),
    })
  const kms = new KMSClient({
    region: 'sa-east-1',
    credentials,
    endpoint: String(environment.AWS_ENDPOINT_URL_KMS),
  })
  const sealedOf = async (id: string): Promise<string | undefined> => {
    const Key = keys.taskToken(`withdrawal/${id}`)
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
    return Item && String(Item.sealed)
  }
  const open = async (sealed: string, id: string): Promise<string> => {
    const { Plaintext } = await kms.send(
      new DecryptCommand({
        KeyId: String(functionEnvironments['functions/approvals/entries/ask.ts']?.TOKEN_KEY_ARN),
        CiphertextBlob: Buffer.from(sealed, 'base64'),
        EncryptionContext: { approval: `withdrawal/${id}` },
      }),
    )
    return Buffer.from(Plaintext ?? []).toString()
  }
  const waiting = { timeout: 60_000, interval: 100 }

  it('decides nothing, decrypts no other token and appears in no output', async () => {
    const me = await newPerson()
    await earn(me, 50_000)
    const [mine, other] = [
      await me.api.withdrawals.request(withdrawalForm(me)),
      await me.api.withdrawals.request(withdrawalForm(me)),
    ]
    const sealed = await vi.waitUntil(() => sealedOf(mine.id), waiting)
    const others = await vi.waitUntil(() => sealedOf(other.id), waiting)
    const token = await open(sealed, mine.id)
    await expect(open(others, mine.id)).rejects.toMatchObject({ name: 'InvalidCiphertextException' })

    const answer = (taskToken: string, who = credentials) =>
      workflowsAs(who).send(new SendTaskSuccessCommand({ taskToken, output: '{"decided":true}' }))
    const stranger = { accessKeyId: 'AKIASTRANGER', secretAccessKey: 'none' }
    await expect(answer(token, stranger)).rejects.toMatchObject({ name: 'AccessDeniedException' })
    // With the credentials of the operator the call succeeds, but the workflow only asks again.
    await answer(token)
    await expect(answer(token)).rejects.toMatchObject({ name: 'TaskTimedOut' })
    const again = await vi.waitUntil(async () => {
      const now = await sealedOf(mine.id)
      return now === sealed ? undefined : now
    }, waiting)
    expect(await open(String(again), mine.id)).not.toBe(token)
    for (const { id } of [mine, other]) expect((await me.api.withdrawals.get({ id })).status).toBe('pending')
    expect(await readBalance(table, me.userId)).toMatchObject({ heldCents: 20_000, consumedCents: 0 })

    await admin.api.withdrawals.decide({ ids: [mine.id], verdict: 'complete' })
    const second = await open(String(again), mine.id)
    await vi.waitUntil(
      async () =>
        (await localConsole().read<{ status: string }>('executions', { name: mine.id }))[0]?.status !== 'RUNNING',
      waiting,
    )
    await expect(answer(second)).rejects.toMatchObject({ name: 'TaskTimedOut' })
    expect(await readBalance(table, me.userId)).toMatchObject({ heldCents: 10_000, consumedCents: 10_000 })

    await localConsole().settle()
    const feeds = await Promise.all(
      ['log', 'events', 'emails', 'sms', 'pushes', 'executions', 'dead-letters'].map((feed) =>
        localConsole().read(feed, {}),
      ),
    )
    const { id } = mine
    const replies = await Promise.all([
      me.api.withdrawals.get({ id }),
      me.api.withdrawals.list({}),
      me.api.balance.statement({}),
      admin.api.withdrawals.file({ id }),
      admin.api.withdrawals.queue({ search: id }),
      admin.api.withdrawals.csv({ ids: [id] }),
    ])
    const everything = JSON.stringify([feeds, replies])
    expect(everything).toContain(mine.id)
    for (const secret of [token, second, sealed]) expect(everything).not.toContain(secret)
  })
})
