import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stack } from 'aws-cdk-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '../../infra/app.ts'
import { type RawResource, readTemplates, templates } from './cloud.ts'

const directory = mkdtempSync(join(tmpdir(), 'retorna-first-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

// As the command line of CDK hands it over.
const app = createApp({ outdir: directory, context: { 'aws:cdk:bundling-stacks': [], first: 'true' } })
app.synth()
const first = readTemplates(directory)

const resourcesIn = (all: typeof templates) =>
  Object.values(all).flatMap(({ Resources }) => Object.entries(Resources)) as [string, RawResource][]

/** What stays the same between deployments that differ in their protections only. */
function withoutProtections(all: typeof templates): string {
  return JSON.stringify(all, (key, value) => (key.startsWith('DeletionProtection') ? undefined : value))
}

describe('A first deployment that fails', () => {
  test('leaves no stack that refuses to be deleted', () => {
    const stacks = app.node.children.filter((child): child is Stack => Stack.isStack(child))
    expect(stacks.map(({ terminationProtection }) => terminationProtection).filter(Boolean)).toEqual([])
  })

  test('leaves no resource that refuses to be deleted', () => {
    const refusing = resourcesIn(first).filter(
      ([, { Properties }]) =>
        Properties?.DeletionProtectionEnabled === true || Properties?.DeletionProtection === 'ACTIVE',
    )
    expect(refusing.map(([id]) => id)).toEqual([])
  })

  test('leaves nothing behind whose name stands in the way of the next', () => {
    const kept = resourcesIn(first).filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')
    expect(kept.map(([id]) => id)).toEqual([])
  })

  test('differs from every other in its protections only', () => {
    expect(withoutProtections(first)).toBe(withoutProtections(templates))
  })
})

test('a name stands on what is kept only where it is the same again for the same account', () => {
  const kept = resourcesIn(templates).filter(([, { DeletionPolicy }]) => DeletionPolicy === 'RetainExceptOnCreate')
  const named = kept.map(([, { Type, Properties }]) => [Type, Properties.TableName ?? Properties.BucketName])
  expect(named).toEqual([
    ['AWS::DynamoDB::Table', undefined],
    ['AWS::S3::Bucket', { 'Fn::Join': ['', ['retorna-media-', { Ref: 'AWS::AccountId' }, '-sa-east-1']] }],
    // Keys have ids, and names of pools need not differ.
    ['AWS::KMS::Key', undefined],
    ['AWS::Cognito::UserPool', undefined],
    // Its ARN is told to whoever may read it.
    ['AWS::SecretsManager::Secret', undefined],
    ['AWS::KMS::Key', undefined],
  ])
})

test('the map’s key can be changed and deleted although it is in use', () => {
  const keys = resourcesIn(templates).filter(([, { Type }]) => Type === 'AWS::Location::APIKey')
  expect(keys.map(([, { Properties }]) => [Properties.ForceUpdate, Properties.ForceDelete])).toEqual([[true, true]])
})
