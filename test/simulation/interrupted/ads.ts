import { randomUUID } from 'node:crypto'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { itemsOf } from '../../../functions/catalogue/recyclable-rows.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { transact } from '../../../functions/kit/table/transaction.ts'
import { derivativeKey } from '../../../functions/photos/keys.ts'
import { newId } from '../../../shared/ids.ts'
import type { CurrentCloud } from '../../support/current-cloud.ts'
import { sampleAd } from '../../support/fixtures/ad-rows.ts'
import { sendForm, uploadPhoto, waitForPhoto } from '../../support/fixtures/ads.ts'
import { draft } from '../../support/fixtures/drafts.ts'
import { smallPhotograph } from '../../support/fixtures/pictures.ts'
import { plantOffer } from '../../support/kills/money-journey.ts'
import { localConsole, newPerson, type Person } from '../../support/people/people.ts'
import { changeRow, rowsUnder } from '../../support/tables/rows.ts'
import { type Area, readRow, runSchedule, sendOverdueMails, subjectsTo } from './area.ts'

const older = '0123456789abcdef'

/** Stores the largest derivative under the name of an older conversion. */
async function makeOutdated({ environment, bucketName }: CurrentCloud, id: string, conversion: string): Promise<void> {
  const s3 = new S3Client({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_S3),
    forcePathStyle: true,
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  const Bucket = bucketName
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: derivativeKey(id, conversion, '1600.avif') }))
  const bytes = (await Body?.transformToByteArray()) ?? ''
  await s3.send(new PutObjectCommand({ Bucket, Key: derivativeKey(id, older, '1600.avif'), Body: bytes }))
  s3.destroy()
  await changeRow(keys.photo(id), { conversion: older })
}

/** Publishes an ad whose photo arrives later, and returns how the ad shows it. */
async function publishBeforeUpload(owner: Person): Promise<readonly string[]> {
  const bytes = await smallPhotograph()
  const form = await owner.api.photos.requestUpload({ contentType: 'image/jpeg', sizeBytes: bytes.length })
  const { recyclable } = await owner.api.recyclables.create(draft([form.photoId]))
  await sendForm(form, bytes, 'image/jpeg')
  await waitForPhoto(owner, form.photoId)
  await localConsole().settle()
  const { photos: shown } = await owner.api.recyclables.get({ id: recyclable.id })
  await owner.api.recyclables.remove({ id: recyclable.id })
  return shown.map(({ status }) => status)
}

export const photos: Area = {
  name: 'photos, from the upload to the deletion of their ad',
  entries: {
    'functions/photos/entries/convert.ts': 'consumer',
    'functions/photos/entries/renew.ts': 'consumer',
    'functions/photos/entries/finish.ts': 'consumer',
    'functions/photos/entries/remove.ts': 'consumer',
    'functions/recyclables/entries/sweep.ts': 'consumer',
  },
  async prepare({ home, admin }) {
    const [owner, neighbour] = await Promise.all([newPerson(), newPerson()])
    return async () => {
      const photo = await uploadPhoto(owner, await smallPhotograph())
      await makeOutdated(home, photo.id, String(photo.conversion))
      await admin.api.photos.renew({ id: photo.id })
      await localConsole().settle()
      const { running, problem } = await admin.api.photos.renewal({ id: photo.id })
      const renewed = await waitForPhoto(owner, photo.id)
      const { recyclable } = await owner.api.recyclables.create(draft([photo.id]))
      const { id, version } = recyclable
      const late = await publishBeforeUpload(owner)
      await admin.api.moderation.approve({ id, version, feedback: 'Tudo certo.' })
      await neighbour.api.questions.ask({ id, question: 'Ainda tem?' })
      await owner.api.recyclables.remove({ id })
      await localConsole().settle()
      return {
        renewal: { running, problem, status: renewed.status, isNew: renewed.conversion !== older },
        late,
        left: [await rowsUnder(keys.photo(photo.id).pk), await rowsUnder(keys.recyclable(id).pk)].map((rows) =>
          rows.map((sk) => sk.split('#')[0]),
        ),
      }
    }
  },
}

async function plantPending(table: Table, ownerId: string, type: string): Promise<string> {
  const now = new Date()
  const ad = sampleAd({
    id: newId('recyclable', now),
    ownerId,
    type,
    createdAt: now.toISOString(),
    version: 1,
  })
  await transact(
    table,
    itemsOf(ad).map((Item) => ({ Put: { Item } })),
  )
  return ad.id
}

export const savedSearches: Area = {
  name: 'saved searches and suspended owners',
  entries: {
    'functions/saved-searches/entries/match.ts': 'consumer',
    'functions/saved-searches/entries/digest.ts': 'schedule',
    'functions/recyclables/entries/hide.ts': 'consumer',
  },
  async prepare({ table, admin }) {
    const [owner, watcher, other] = await Promise.all([newPerson(), newPerson(), newPerson()])
    const offers = [await plantOffer(table, other.userId), await plantOffer(table, other.userId)]
    return async () => {
      const seen = await localConsole().lastId('emails', watcher.email)
      const word = `Lata ${randomUUID().slice(0, 8)}`
      const searches = [
        await watcher.api.savedSearches.create({ name: 'Diária', filters: { q: word }, alert: 'daily' }),
        await watcher.api.savedSearches.create({ name: 'Na hora', filters: { q: word }, alert: 'instantly' }),
      ]
      const id = await plantPending(table, owner.userId, word)
      await admin.api.moderation.approve({ id, version: 1, feedback: 'Tudo certo.' })
      await localConsole().settle()
      await runSchedule('functions/saved-searches/entries/digest.ts')
      await sendOverdueMails()
      for (const { id } of searches) await watcher.api.savedSearches.remove({ id })
      const hidden = []
      for (const act of ['suspend', 'restore'] as const) {
        const { version } = await admin.api.users.get({ id: other.userId })
        await admin.api.users[act]({ id: other.userId, version, reason: 'Anúncios de materiais que não existem.' })
        await localConsole().settle()
        for (const id of offers) hidden.push((await readRow(keys.recyclable(id)))?.hidden)
      }
      const mails = await subjectsTo(watcher.email, seen)
      return { hidden, mails: mails.map((subject) => subject.replace(word, 'Lata')) }
    }
  },
}
