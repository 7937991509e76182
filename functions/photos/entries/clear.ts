import { S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { idOf } from '../../../shared/ids.ts'
import { streamConsumer } from '../../kit/events/stream.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { clearEnvironment } from '../env.ts'
import { objectsOf } from '../keys.ts'
import { deleteObjects } from '../objects.ts'

const { BUCKET_NAME } = clearEnvironment.read()
const s3 = openClient(S3Client)

/** A part of object keys: 16 letters and digits of a hash or an id, after the prefix of its generation. */
const conversion = z.string().regex(/^(\d+-)?[\da-z]{16}$/)
const goneRow = z.object({ id: idOf('photo'), conversion: conversion.nullable() })

/**
 * Deletes a photo's objects after its row: removed by its owner, with its ad, or by expiry after a day. Idempotent.
 * `finish.ts` deletes those of a conversion that ends later.
 */
export const handler = streamConsumer('photos-clear', {
  image: 'OldImage',
  read: (row) => goneRow.parse(row),
  handle: async (rows) => {
    for (const { row: gone } of rows) {
      if (gone.conversion !== null) await deleteObjects(s3, BUCKET_NAME, objectsOf(gone.id, gone.conversion))
    }
    return {}
  },
})
