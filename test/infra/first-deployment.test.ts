import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stack } from 'aws-cdk-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '../../infra/app.ts'
import { type RawResource, readTemplates, templates } from './cloud.ts'

const directory = mkdtempSync(join(tmpdir(), 'retorna-first-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const app = createApp({ outdir: directory, context: { 'aws:cdk:bundling-stacks': [], first: 'true' } })
app.synth()
const first = readTemplates(directory)

const resourcesIn = (all: typeof templates) =>
  Object.values(all).flatMap(({ Resources }) => Object.entries(Resources)) as [string, RawResource][]

function withoutProtections(all: typeof templates): string {
  return JSON.stringify(all, (key, value) => (key.startsWith('DeletionProtection') ? undefined : value))
}

describe('failed first deployment', () => {
  test('leaves no stack with termination protection', () => {
    const stacks = app.node.children.filter((child): child is Stack => Stack.isStack(child))
    expect(stacks.map(({ terminationProtection }) => terminationProtection).filter(Boolean)).toEqual([])
  })

  test('leaves no resource with deletion protection', () => {
    const refusing = resourcesIn(first).filter(
      ([, { Properties }]) =>
        Properties?.DeletionProtectionEnabled === true || Properties?.DeletionProtection === 'ACTIVE',
    )
    expect(refusing.map(([id]) => id)).toEqual([])
  })

  test('leaves no resource whose name blocks the next deployment', () => {
    const kept = resourcesIn(first).filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')
    expect(kept.map(([id]) => id)).toEqual([])
  })

  test('differs from a normal deployment only in its protections', () => {
    expect(withoutProtections(first)).toBe(withoutProtections(templates))
  })
})

test('retained resources have no fixed name, except the bucket with the account id', () => {
  const kept = resourcesIn(templates).filter(([, { DeletionPolicy }]) => DeletionPolicy === 'RetainExceptOnCreate')
  const named = kept.map(([, { Type, Properties }]) => [Type, Properties.TableName ?? Properties.BucketName])
  expect(named).toEqual([
    ['AWS::DynamoDB::Table', undefined],
    ['AWS::S3::Bucket', { 'Fn::Join': ['', ['retorna-media-', { Ref: 'AWS::AccountId' }, '-sa-east-1']] }],
    // Keys have ids, and pool names need not be unique.
    ['AWS::KMS::Key', undefined],
    ['AWS::Cognito::UserPool', undefined],
    // Hashes short codes.
    ['AWS::KMS::Key', undefined],
    // Its readers get the ARN.
    ['AWS::SecretsManager::Secret', undefined],
    ['AWS::KMS::Key', undefined],
    // Seals access records.
    ['AWS::KMS::Key', undefined],
  ])
})

test('the map key can be changed and deleted while in use', () => {
  const keys = resourcesIn(templates).filter(([, { Type }]) => Type === 'AWS::Location::APIKey')
  expect(keys.map(([, { Properties }]) => [Properties.ForceUpdate, Properties.ForceDelete])).toEqual([[true, true]])
})
