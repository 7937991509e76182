import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { RecyclableRow } from '../../functions/catalogue/recyclable-row.ts'
import { profileItems } from '../../functions/kit/people/profile/profile-change.ts'
import { profileRow } from '../../functions/kit/people/profile/profile-row.ts'
import { newReferral, referralItem } from '../../functions/kit/rewards/referrals.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { reward } from '../../functions/ledger/movements.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { countQueue } from '../../functions/queues/count.ts'
import { loadGazetteer, stateById } from '../../shared/brazil/cities.ts'
import { queues } from '../../shared/contract/queues.ts'
import { qualifyingCents } from '../../shared/referrals/reward.ts'
import { adCount, addAd } from './ads.ts'
import { addConversation, participants } from './conversation.ts'
import { figureRows } from './figures.ts'
import { addMonday } from './monday.ts'
import { addNewsletter } from './newsletter.ts'
import { adLocations } from './offers.ts'
import { type DemoPerson, demoPassword, people } from './people.ts'
import { loadScenes } from './scenes.ts'
import { addSupport } from './support.ts'
import type { SeedTarget } from './target.ts'
import { addTrades } from './trades.ts'

export interface DemoAccount {
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly name: string
  readonly admin: boolean
}

const dayMs = 24 * 60 * 60 * 1000

export function demoAccounts(): DemoAccount[] {
  return people.map(({ email, phone, name, admin }) => ({
    email,
    phone,
    name,
    password: demoPassword,
    admin: admin ?? false,
  }))
}

/** Loads the demo accounts and ads. Meant for an empty table: overwrites existing rows and removes none. */
export async function seed(target: SeedTarget): Promise<DemoAccount[]> {
  const ids = new Map<string, string>()
  for (const person of people) ids.set(person.email, await addPerson(target, person))
  target.progress(`${people.length} demo accounts`)
  await addEntities(target)
  await addEarnings(target, ids)
  await addReferrals(target, ids)
  const scenes = loadScenes()
  const items: Record<string, unknown>[] = []
  for (let index = 0; index < adCount; index++) items.push(...(await addAd(target, ids, scenes, index)))
  const ads = items.flatMap(({ sk, ...row }) => (sk === 'AD' ? [row as RecyclableRow] : []))
  await writeAll(target.table, [...items, ...figureRows(ads, target.now)])
  target.progress(`${adCount} demo ads in ${adLocations.length} cities`)
  await addTradesThatFailed(target, ids, ads)
  await addConversationAboutDonation(target, ids, items)
  await addSupportOf(target, ids)
  if (target.monday) await addMonday(target, ids, scenes, (rows) => writeAll(target.table, rows))
  await Promise.all(queues.map((queue) => countQueue(target.table, queue, target.now)))
  return demoAccounts()
}

async function addTradesThatFailed(
  target: SeedTarget,
  ids: ReadonlyMap<string, string>,
  ads: readonly RecyclableRow[],
): Promise<void> {
  const adminEmail = String(people.find(({ admin }) => admin)?.email)
  await addTrades(target, { ids, ads, admin: { userId: String(ids.get(adminEmail)), isAdmin: true } })
  target.progress('4 sales with a dispute, a case or a refund')
}

async function addSupportOf({ table, now }: SeedTarget, ids: ReadonlyMap<string, string>): Promise<void> {
  const adminEmail = String(people.find(({ admin }) => admin)?.email)
  const actorOf = (email: string) => ({ userId: String(ids.get(email)), isAdmin: email === adminEmail })
  await addSupport(table, { author: actorOf(participants.owner), admin: actorOf(adminEmail) }, now)
  await addNewsletter(table, actorOf(adminEmail), now)
}

/** Adds a conversation about the owner's newest approved donation that is at least two days old. */
async function addConversationAboutDonation(
  { table, now }: SeedTarget,
  ids: ReadonlyMap<string, string>,
  items: readonly Record<string, unknown>[],
): Promise<void> {
  const actorOf = (email: string) => ({ userId: String(ids.get(email)), isAdmin: false })
  const [owner, interested] = [actorOf(participants.owner), actorOf(participants.interested)]
  const before = new Date(now.getTime() - 2 * dayMs).toISOString()
  const ads = items.filter(({ sk, ownerId }) => sk === 'AD' && ownerId === owner.userId)
  const donation = ads.findLast(
    ({ status, action, createdAt }) => status === 'approved' && action === 'donation' && String(createdAt) < before,
  )
  if (!donation) throw new Error(`${participants.owner} has no donation`)
  await addConversation(table, { owner, interested }, String(donation.id), now)
}

async function addPerson({ cognito, userPoolId, table, now }: SeedTarget, person: DemoPerson): Promise<string> {
  const { email, phone, profileType, name, cityId } = person
  const user = { UserPoolId: userPoolId, Username: email }
  await cognito.send(
    new AdminCreateUserCommand({
      ...user,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'phone_number', Value: phone },
        { Name: 'phone_number_verified', Value: 'true' },
        { Name: 'custom:profile_type', Value: profileType },
      ],
    }),
  )
  await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: demoPassword, Permanent: true }))
  if (person.admin) await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'admin' }))
  const { UserAttributes = [] } = await cognito.send(new AdminGetUserCommand(user))
  const id = UserAttributes.find(({ Name }) => Name === 'sub')?.Value ?? ''
  const createdAt = new Date(now.getTime() - 90 * dayMs).toISOString()
  const profile = profileRow.parse({
    id,
    email,
    phone,
    name,
    profileType,
    stateId: Math.floor(cityId / 100_000),
    cityId,
    locale: 'ptBR',
    createdAt,
    ...(person.inAnalysis ? { analysisSince: new Date(now.getTime() - dayMs).toISOString() } : {}),
    ...(await personalData(person)),
  })
  await writeAll(table, [...profileItems(profile), { ...keys.taxId(String(profile.taxId)), userId: id }])
  return id
}

const entities = [
  ['Abrigo Quatro Patas', 'Acolhe e encaminha para adoção animais abandonados em São Paulo.'],
  ['Horta do Bairro', 'Transforma terrenos vazios em hortas comunitárias e ensina compostagem.'],
  ['Instituto Águas Limpas', 'Retira lixo de rios e praias com mutirões de voluntários.'],
] as const

async function addEntities({ table, now }: SeedTarget): Promise<void> {
  const rows = entities.map(([name, description], index) => ({
    id: `ent_${String(index + 1).padStart(26, '0')}`,
    name,
    description,
    createdAt: now.toISOString(),
    retiredAt: null,
    version: 1,
    pixKeyType: 'email',
    pixKey: `pix${index + 1}@entidades.example`,
  }))
  await writeAll(
    table,
    rows.map((row) => ({ ...keys.entity(row.id), ...row })),
  )
}

/** Users referred by Ana, newest last; the first has qualified. */
const referred = ['vida.nova@retorna.example', 'bruno@retorna.example']

async function addReferrals({ table, now }: SeedTarget, ids: ReadonlyMap<string, string>): Promise<void> {
  const referrerId = String(ids.get('ana@retorna.example'))
  for (const [index, email] of referred.entries()) {
    const at = new Date(now.getTime() - (80 - index) * dayMs)
    const row = newReferral(referrerId, String(ids.get(email)), at)
    const qualifiedAt = new Date(now.getTime() - 5 * dayMs).toISOString()
    const isQualified = index === 0
    const sums = { status: 'qualified' as const, soldCents: qualifyingCents, qualifiedAt }
    await writeAll(table, [referralItem(isQualified ? { ...row, ...sums } : row)])
  }
  await writeAll(table, [{ ...keys.referralCounts(referrerId), pending: referred.length - 1, earned: 1, paid: 0 }])
}

/** Demo earnings, in centavos: some old enough for a withdrawal, some not. */
const earnings = [
  { email: 'vida.nova@retorna.example', amountCents: 184_550, daysAgo: 45 },
  { email: 'ana@retorna.example', amountCents: 32_000, daysAgo: 40 },
  { email: 'bruno@retorna.example', amountCents: 15_000, daysAgo: 10 },
]

async function addEarnings({ table, now }: SeedTarget, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const { email, amountCents, daysAgo } of earnings) {
    const given = { userId: String(ids.get(email)), amountCents }
    const earned = new Date(now.getTime() - daysAgo * dayMs)
    await moveMoney(table, [reward(`demo-${given.userId}`, given)], { now: earned })
  }
}

/** Returns the rest of a saved profile: everyone gets the same street, in the middle of their city. */
async function personalData({ cityId, taxId, postalCode, inAnalysis }: DemoPerson) {
  const city = (await loadGazetteer()).byId(cityId)
  const state = city && stateById(city.stateId)
  if (!city || !state) throw new Error(`There is no city ${cityId}`)
  return {
    status: inAnalysis ? 'in_analysis' : 'verified',
    onboardingDone: true,
    roles: ['user'],
    version: 1,
    taxId,
    dateOfBirth: '1985-04-22',
    postalCode,
    street: 'Rua XV de Novembro',
    streetNumber: '100',
    city: `${city.name} - ${state.uf}`,
    latitude: city.latitude,
    longitude: city.longitude,
  }
}

/** BatchWriteItem accepts 25 rows a call. */
const rowsPerCall = 25

async function writeAll(table: Table, items: readonly Record<string, unknown>[]): Promise<void> {
  for (let start = 0; start < items.length; start += rowsPerCall) {
    let requests = items.slice(start, start + rowsPerCall).map((Item) => ({ PutRequest: { Item } }))
    while (requests.length > 0) {
      const { UnprocessedItems } = await table.client.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: requests } }),
      )
      requests = (UnprocessedItems?.[table.name] ?? []) as typeof requests
    }
  }
}
