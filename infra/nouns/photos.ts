import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { photoConversionRequested, photoConverted, photoRenewed, photoUploadUnused } from '../../events/photo-events.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { recyclableClosed, recyclableDeleted, recyclableEdited } from '../../events/recyclable-events.ts'
import {
  apiEnvironment,
  clearEnvironment,
  convertEnvironment,
  finishEnvironment,
  removeEnvironment,
  renewEnvironment,
} from '../../functions/photos/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { onObjects } from '../kit/permissions.ts'
import { mapStream, readStream } from '../kit/stream.ts'

/** Of the account's thousand; the rest waits in the queue, so that uploads cannot starve the API. */
const conversions = 20

export function addPhotos(ground: NounResources): NounApi {
  addConvert(ground)
  addRenew(ground)
  addFinish(ground)
  addRemove(ground)
  addClear(ground)
  const { scope, table, bucket, settings } = ground
  return {
    api: apiFunction(scope, {
      noun: 'photos',
      table,
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        BUCKET_NAME: bucket.bucketName,
        PHOTO_MEGABYTES_PER_DAY: String(settings.photoMegabytesPerDay),
      },
      permissions: [onObjects('uploads/', ['Put'])],
      errorImpact: 'Photo uploads fail, so ads cannot be published.',
    }),
  }
}

function addConvert({ reactions, table, bucket }: NounResources): void {
  const convert = new ProductFunction(reactions, {
    entry: 'functions/photos/entries/convert.ts',
    table,
    environmentSchema: convertEnvironment,
    environment: { TABLE_NAME: table.tableName },
    // It decodes strangers' bytes: decisions/0079.
    permissions: [onObjects('uploads/', ['Get']), onObjects('media/photos/', ['Put'])],
    errorImpact: 'Photos stay in processing, so ads appear without them.',
    invokedBy: 'event',
    // A 50 MP photo takes about 10 s; the rest covers a cold start and a slow download.
    timeout: Duration.seconds(60),
    // More than one vCPU: AVIF encoding is CPU-bound. A decoded 50 MP photo takes 150 MB.
    memory: 2048,
    concurrency: conversions,
  })
  // S3 publishes only to the account's default bus.
  subscribe(reactions, 'PhotoUploaded', {
    description: 'A photo was uploaded',
    pattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [bucket.bucketName] }, object: { key: [{ prefix: 'uploads/' }] } },
    },
    to: convert,
  })
}

/** Converts photos anew for the image tool. */
function addRenew({ reactions, table, bucket, bus }: NounResources): void {
  const renew = new ProductFunction(reactions, {
    entry: 'functions/photos/entries/renew.ts',
    table,
    environmentSchema: renewEnvironment,
    environment: { TABLE_NAME: table.tableName, BUCKET_NAME: bucket.bucketName },
    permissions: [onObjects('uploads/', ['Get']), onObjects('media/photos/', ['Get', 'Put'])],
    errorImpact: 'Photos keep the derivatives of an older conversion.',
    invokedBy: 'event',
    timeout: Duration.seconds(60),
    memory: 2048,
    concurrency: conversions,
  })
  subscribe(reactions, 'RenewPhoto', {
    description: 'An admin asked for new derivatives of a photo',
    bus,
    pattern: patternOf(photoConversionRequested),
    to: renew,
  })
}

/** Does what the functions that decode pictures may not: changes ads, deletes objects, counts unused uploads. */
function addFinish({ reactions, table, bucket, bus }: NounResources): void {
  const finish = new ProductFunction(reactions, {
    entry: 'functions/photos/entries/finish.ts',
    table,
    environmentSchema: finishEnvironment,
    environment: { TABLE_NAME: table.tableName, BUCKET_NAME: bucket.bucketName },
    permissions: [onObjects('uploads/', ['Delete']), onObjects('media/photos/', ['Delete'])],
    errorImpact: 'Ads show photos as in processing, and uploaded originals stay in the bucket for a day.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'PhotosDone', {
    description: 'A photo was converted, refused or converted anew, or an upload is unused',
    bus,
    pattern: patternOf(photoConverted, photoUploadUnused, photoRenewed),
    to: finish,
  })
}

function addRemove({ reactions, table, bus }: NounResources): void {
  const remove = new ProductFunction(reactions, {
    entry: 'functions/photos/entries/remove.ts',
    table,
    environmentSchema: removeEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Photos that an owner deleted are still reachable by their address.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'PhotosMayGo', {
    description: 'An ad was deleted, closed, edited or collected: deletes unused photos',
    bus,
    pattern: patternOf(recyclableDeleted, recyclableClosed, recyclableEdited, pickupCompleted),
    to: remove,
  })
}

/** Deletes a photo's objects after its row, for every cause of deletion. */
function addClear({ reactions, table, bucket }: NounResources): void {
  const clear = new ProductFunction(reactions, {
    entry: 'functions/photos/entries/clear.ts',
    environmentSchema: clearEnvironment,
    environment: { BUCKET_NAME: bucket.bucketName },
    permissions: [...readStream(table), onObjects('media/photos/', ['Delete'])],
    errorImpact: 'Images of deleted photos stay in the bucket and reachable by URL.',
    invokedBy: 'stream',
    timeout: Duration.seconds(60),
    memory: 512,
  })
  mapStream(reactions, 'PhotoRowsGone', table, clear)
}
