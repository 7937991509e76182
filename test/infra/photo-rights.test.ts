import { describe, expect, test } from 'vitest'
import { keyPrefixes } from '../../functions/kit/table/key-prefixes.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import { isAllowed } from '../../local/aws/assembly/permissions.ts'
import { assembly } from './cloud.ts'

const table = String(assembly.tables[0]?.arn)
const bucket = `arn:aws:s3:::${assembly.buckets[0]?.name}`
const photo = keys.photo('pho_1').pk
const others = Object.values(keyPrefixes).filter((prefix) => prefix !== keyPrefixes.photo && prefix !== 'OUTBOX#')
const tableActions = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']
const folders = ['uploads/pho_1', 'media/photos/pho_1/2-a/480.avif', 'exports/x.zip', 'backups/x', 'site/index.html']

function rightsOf(entry: string) {
  const definition = assembly.functions.find((one) => one.entry === entry)
  const statements = assembly.roles.find(({ arn }) => arn === definition?.roleArn)?.statements ?? []
  expect(statements.length, entry).toBeGreaterThan(0)
  const onRows = (partitions: readonly string[]) =>
    tableActions.filter((action) =>
      [table, `${table}/index/gsi1`].some((resource) =>
        partitions.some((pk) =>
          isAllowed(statements, `dynamodb:${action}`, resource, { 'dynamodb:LeadingKeys': [pk] }),
        ),
      ),
    )
  const onObjects = ['GetObject', 'PutObject', 'DeleteObject'].flatMap((action) =>
    folders
      .filter((key) => isAllowed(statements, `s3:${action}`, `${bucket}/${key}`))
      .map((key) => `${action} ${key.split('/')[0]}`),
  )
  return {
    photo: onRows([photo]),
    outbox: onRows([keys.outbox('photos', 'evt_1').pk]),
    others: onRows(others.map((prefix) => `${prefix}1`)),
    objects: onObjects,
    lists: isAllowed(statements, 's3:ListBucket', bucket),
  }
}

describe('a function that decodes strangers’ pictures', () => {
  test('converts uploads with rights on photo rows, its uploads and its derivatives only', () => {
    expect(rightsOf('functions/photos/entries/convert.ts')).toEqual({
      photo: ['GetItem', 'UpdateItem'],
      outbox: ['PutItem'],
      others: [],
      objects: ['GetObject uploads', 'PutObject media'],
      lists: false,
    })
  })

  test('converts photos anew without a right to change any row', () => {
    expect(rightsOf('functions/photos/entries/renew.ts')).toEqual({
      photo: ['GetItem'],
      outbox: ['PutItem'],
      others: [],
      objects: ['GetObject uploads', 'GetObject media', 'PutObject media'],
      lists: false,
    })
  })
})

test('what finishes conversions reads no object and changes ads, cards, photos and quotas only', () => {
  const { others: _, ...rights } = rightsOf('functions/photos/entries/finish.ts')
  expect(rights).toEqual({
    photo: ['GetItem', 'PutItem', 'UpdateItem'],
    outbox: [],
    objects: ['DeleteObject uploads', 'DeleteObject media'],
    lists: false,
  })
  const definition = assembly.functions.find(({ entry }) => entry === 'functions/photos/entries/finish.ts')
  const statements = assembly.roles.find(({ arn }) => arn === definition?.roleArn)?.statements ?? []
  const writable = Object.entries(keyPrefixes).filter(([, prefix]) =>
    ['PutItem', 'UpdateItem', 'DeleteItem'].some((action) =>
      isAllowed(statements, `dynamodb:${action}`, table, { 'dynamodb:LeadingKeys': [`${prefix}1`] }),
    ),
  )
  expect(writable.map(([kind]) => kind).toSorted()).toEqual(['cards', 'photo', 'quota', 'recyclable'])
})

test('no function may list the bucket: its names are addresses of private pictures and exports', () => {
  const lists = assembly.roles.filter(({ statements }) => isAllowed(statements, 's3:ListBucket', bucket))
  expect(lists.map(({ logicalId }) => logicalId)).toEqual([])
})
