import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../infra/app.ts'
import type { Settings } from '../../infra/settings.ts'
import { readOutputs } from '../../infra/tools/publish-site.ts'
import { type RawResource, readTemplates } from './cloud.ts'

/** Everything that has a name is in the templates. */
const whole: Partial<Settings> = {
  backupVaultArn: 'arn:aws:backup:sa-east-1:210987654321:backup-vault:copies',
  stopPhotosAtUsd: 100,
}

/** Names that live inside another resource, so that a second stage has its own. */
const inside: readonly RegExp[] = [
  /^AWS::Cognito::UserPool(Client|Group)\./,
  /^AWS::ApiGatewayV2::(Authorizer|Stage)\./,
  /^AWS::AppSync::(DataSource|Resolver|FunctionConfiguration)\./,
  /^AWS::Amplify::Branch\./,
  /^AWS::IAM::Policy\./,
  /^AWS::SES::ConfigurationSetEventDestination\./,
]

function templatesOf(settings: Partial<Settings>): Record<string, { Resources: Record<string, RawResource> }> {
  const outdir = mkdtempSync(join(tmpdir(), 'retorna-stage-'))
  try {
    createApp({ outdir, settings, context: { 'aws:cdk:bundling-stacks': [] } }).synth()
    return readTemplates(outdir)
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

/** Physical names by type: the properties that end in `Name`, and `Name` itself, of each resource. */
function namesOf(templates: ReturnType<typeof templatesOf>): string[] {
  return Object.values(templates).flatMap(({ Resources }) =>
    Object.values(Resources).flatMap(({ Type, Properties = {} }) =>
      Object.entries(Properties).flatMap(([property, value]) => {
        const isName = property === 'Name' || property.endsWith('Name')
        const isOwn =
          !['MetricName', 'DisplayName', 'DomainName'].includes(property) &&
          (property !== 'FunctionName' || Type === 'AWS::Lambda::Function')
        const nested = ['Budget', 'BackupPlan'].includes(property) ? Object.entries(value as object) : []
        const named = nested.filter(([key]) => key.endsWith('Name')).map(([key, name]) => [key, name] as const)
        const own = isName && isOwn ? [[property, value] as const] : []
        return [...own, ...named].map(([key, name]) => `${Type}.${key}=${JSON.stringify(name)}`)
      }),
    ),
  )
}

const isReference = (name: string) => /"(Ref|Fn::GetAtt|Fn::ImportValue)"/.test(name) && !name.includes('retorna')

describe('two stages in one account', () => {
  const [first, second] = [
    templatesOf(whole),
    templatesOf({ ...whole, stage: 'teste', siteUrl: 'https://teste.retorna.example' }),
  ]
  const owned = (templates: ReturnType<typeof templatesOf>) =>
    namesOf(templates).filter((name) => !inside.some((pattern) => pattern.test(name)) && !isReference(name))

  test('share no physical name', () => {
    const names = new Set(owned(first))
    expect(names.size).toBeGreaterThan(300)
    expect(owned(second).filter((name) => names.has(name))).toEqual([])
  })

  test('name the same resources', () => {
    const plain = owned(second).map((name) => name.replaceAll('retorna-teste', 'retorna'))
    expect(plain.sort()).toEqual(owned(first).sort())
  })

  test('import nothing of each other', () => {
    const imports = JSON.stringify(second).match(/"Fn::ImportValue":"[^"]+"/g) ?? []
    expect(imports.length).toBeGreaterThan(10)
    expect(imports.filter((one) => !one.includes('RetornaTeste'))).toEqual([])
  })

  test('name no resource of the first in a policy, a variable or an alarm', () => {
    // Context and cdk-nag's reasons are not part of the templates.
    const text = JSON.stringify(second)
    const strange = [...text.matchAll(/retorna-(?!teste)[a-z-]*/g)].map(([name]) => name)
    expect([...new Set(strange)]).toEqual([])
  })
})

test('outputs of a stage are read like those of the only one', () => {
  const site = { SiteAppId: 'd1', SiteUrl: 'u', SiteApiUrl: 'a', PageViewsOneIn: '10' }
  const map = { MapName: 'm', MapKeyName: 'k', MapKeyPublished: 'false' }
  const outputs = readOutputs({
    RetornaTesteStorage: { BucketName: 'b', UserPoolId: 'p', UserPoolClientId: 'c' },
    RetornaTesteBackend: { LiveUrl: 'l', LiveSocketUrl: 's' },
    RetornaTesteSite: { ...site, ...map },
    RetornaTesteWatch: {},
  })
  expect(outputs.RetornaSite.MapName).toBe('m')
  expect(outputs.RetornaStorage.BucketName).toBe('b')
})
