import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { cardKeys, cardOf } from '../../functions/catalogue/card-row.ts'
import { publicPosition } from '../../functions/catalogue/cells.ts'
import { photoRow, toPhotoView } from '../../functions/catalogue/photo-row.ts'
import { type RecyclableRow, recyclableItem, recyclableRow } from '../../functions/catalogue/recyclable-row.ts'
import { profileRow } from '../../functions/kit/profile-row.ts'
import { keys, type Table } from '../../functions/kit/table.ts'
import { derivativeKey, shareKey } from '../../functions/photos/keys.ts'
import { convertImage, type Derivatives } from '../../functions/photos/pixels.ts'
import { loadGazetteer, stateById } from '../../shared/brazil/cities.ts'
import { type Category, categories } from '../../shared/categories.ts'
import { newId } from '../../shared/ids.ts'
import type { RecyclableStatus } from '../../shared/life-cycles/recyclable.ts'
import { type DemoOffer, offers, quarters } from './offers.ts'
import { type DemoPerson, demoPassword, people } from './people.ts'
import { paintScene, pictureVariants, randomFrom } from './pictures.ts'

/** What the demo data is put into: the local cloud's own endpoints, with the operator's rights. */
export interface SeedTarget {
  readonly table: Table
  readonly cognito: CognitoIdentityProviderClient
  readonly userPoolId: string
  putObject(key: string, body: Buffer, contentType: string, cacheControl: string): Promise<void>
  readonly now: Date
  progress(line: string): void
}

export interface DemoAccount {
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly name: string
  readonly admin: boolean
}

const adCount = 126
const dayMs = 24 * 60 * 60 * 1000
const immutable = 'public, max-age=31536000, immutable'

/** Of fourteen ads so many are in each state; the rest is approved. */
const states: readonly RecyclableStatus[] = [
  'pending',
  'approved',
  'approved',
  'rejected',
  'approved',
  'approved',
  'sold',
  'approved',
  'approved',
  'collection',
  'approved',
  'approved',
  'completed',
  'approved',
]

/** The demo accounts, for whoever shows them. */
export function demoAccounts(): DemoAccount[] {
  return people.map(({ email, phone, name, admin }) => ({
    email,
    phone,
    name,
    password: demoPassword,
    admin: admin ?? false,
  }))
}

export type PaintedScenes = ReadonlyMap<string, Derivatives>

/** Draws and converts the demo pictures: a few seconds of two cores, so that a start can do it beside other work. */
export async function paintScenes(): Promise<PaintedScenes> {
  const scenes = categories.flatMap((category) =>
    Array.from({ length: pictureVariants }, (_, variant) => ({ category, variant })),
  )
  return new Map(
    await Promise.all(
      scenes.map(
        async ({ category, variant }) =>
          [sceneName(category, variant), await convertImage(await paintScene(category, variant))] as const,
      ),
    ),
  )
}

/** Loads accounts and ads. Meant for an empty table: what is there already is written over, nothing is removed. */
export async function seed(
  target: SeedTarget,
  painting: Promise<PaintedScenes> = paintScenes(),
): Promise<DemoAccount[]> {
  const ids = new Map<string, string>()
  for (const person of people) ids.set(person.email, await addPerson(target, person))
  target.progress(`${people.length} demo accounts`)
  const scenes = await painting
  const items: Record<string, unknown>[] = []
  for (let index = 0; index < adCount; index++) items.push(...(await addAd(target, ids, scenes, index)))
  await writeAll(target.table, items)
  target.progress(`${adCount} demo ads in ${quarters.length} cities`)
  return demoAccounts()
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
  })
  await writeAll(table, [{ ...keys.profile(id), ...profile }])
  return id
}

/** The rows of one ad; its photos' objects are put at once. */
async function addAd(
  target: SeedTarget,
  ids: ReadonlyMap<string, string>,
  scenes: PaintedScenes,
  index: number,
): Promise<Record<string, unknown>[]> {
  const random = randomFrom(index + 1)
  const at = new Date(target.now.getTime() - ((adCount - index) / adCount) * 30 * dayMs - random() * dayMs)
  const offer = offers[(index * 5) % offers.length] as DemoOffer
  const status = states[index % states.length] ?? 'approved'
  const located = await locate(index, random)
  const owner = ownerOf(located.place.cityId, index)
  const id = newId('recyclable', at)
  const gone = status === 'sold' || status === 'completed'
  const photos = gone
    ? []
    : await addPhotos(target, scenes, { offer, ownerId: ids.get(owner.email) ?? '', recyclableId: id, at, random })
  const sale = offer.priceCents !== undefined
  const row = recyclableRow.parse({
    id,
    ownerId: ids.get(owner.email),
    type: offer.type,
    description: offer.description,
    category: offer.category,
    action: sale ? 'sale' : 'donation',
    priceCents: offer.priceCents ?? 0,
    // Only a sale is ever sold; a donation in that place of the list is on its way.
    status: status === 'sold' && !sale ? 'collection' : status,
    textLanguage: 'ptBR',
    ...located,
    photos: photos.map((photo) => toPhotoView(photo)),
    feedback:
      status === 'rejected'
        ? 'A foto não mostra o material. Envie outra, por favor.'
        : status === 'pending'
          ? null
          : 'Tudo certo, obrigado!',
    createdAt: at.toISOString(),
    submittedAt: at.toISOString(),
    version: 1,
  } satisfies Record<keyof RecyclableRow, unknown>)
  const cards = row.status === 'approved' ? cardKeys(row).map((key) => ({ ...key, ...cardOf(row) })) : []
  return [recyclableItem(row), ...cards, ...photos.map((photo) => ({ ...keys.photo(photo.id), ...photo }))]
}

async function addPhotos(
  target: SeedTarget,
  scenes: PaintedScenes,
  ad: { offer: DemoOffer; ownerId: string; recyclableId: string; at: Date; random: () => number },
) {
  const count = 1 + Math.floor(ad.random() * pictureVariants)
  const first = Math.floor(ad.random() * pictureVariants)
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const id = newId('photo', ad.at)
      const scene = scenes.get(sceneName(ad.offer.category, (first + index) % pictureVariants))
      if (!scene) throw new Error(`No scene of ${ad.offer.category}`)
      await Promise.all([
        ...scene.avif.map(({ width, bytes }) =>
          target.putObject(derivativeKey(id, width), bytes, 'image/avif', immutable),
        ),
        target.putObject(shareKey(id), scene.share, 'image/jpeg', immutable),
      ])
      const { width, height, preview } = scene
      const { ownerId, recyclableId } = ad
      return photoRow.parse({
        id,
        ownerId,
        status: 'ready',
        contentType: 'image/png',
        recyclableId,
        width,
        height,
        preview,
        problem: null,
        createdAt: ad.at.toISOString(),
        version: 2,
      })
    }),
  )
}

async function locate(index: number, random: () => number) {
  const weighted = quarters.flatMap((quarter) => Array.from({ length: quarter.weight }, () => quarter))
  const quarter = weighted[(index * 7) % weighted.length] ?? weighted[0]
  const city = quarter && (await loadGazetteer()).byId(quarter.cityId)
  const state = city && stateById(city.stateId)
  if (!quarter || !city || !state) throw new Error('A demo city is unknown')
  const [district, street] = quarter.districts[Math.floor(random() * quarter.districts.length)] ?? [
    'Centro',
    'Rua Direita',
  ]
  const exact = {
    latitude: city.latitude + (random() - 0.5) * 0.06,
    longitude: city.longitude + (random() - 0.5) * 0.06,
  }
  return {
    address: `${street}, ${10 + Math.floor(random() * 900)}, ${district}`,
    exactLatitude: exact.latitude,
    exactLongitude: exact.longitude,
    place: { stateId: state.id, uf: state.uf, cityId: city.id, city: city.name, district, ...publicPosition(exact) },
  }
}

/** Someone of the same city where there is one, else anyone but the admin. */
function ownerOf(cityId: number, index: number): DemoPerson {
  const near = people.filter((person) => person.cityId === cityId && !person.admin)
  const candidates = near.length > 0 ? near : people.filter((person) => !person.admin)
  return candidates[index % candidates.length] as DemoPerson
}

function sceneName(category: Category, variant: number): string {
  return `${category}-${variant}`
}

/** BatchWriteItem takes 25 rows a call. */
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
