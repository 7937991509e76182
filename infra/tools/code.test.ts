import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { Architecture, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda'
import { afterAll, expect, test } from 'vitest'
import { codeOf, nameOf } from './code.ts'

const directory = mkdtempSync(join(tmpdir(), 'retorna-code-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function deployed(entries: readonly string[]): string[] {
  const app = new App({ outdir: directory })
  const stack = new Stack(app, 'Stack')
  for (const entry of entries) {
    new LambdaFunction(stack, nameOf(entry), {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: codeOf(entry),
    })
  }
  const resources = app.synth().getStackByName('Stack').template.Resources as Record<
    string,
    { Type: string; Properties: { Code: { S3Key: string } } }
  >
  return Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    .map(({ Properties }) => join(directory, `asset.${Properties.Code.S3Key.replace('.zip', '')}`, 'index.mjs'))
    .map((file) => readFileSync(file, 'utf8'))
}

test('deploys functions of one folder with their own code', () => {
  const entries = ['functions/accounts/entries/pre-sign-up.ts', 'functions/accounts/entries/pre-authentication.ts']
  const marks = ['accounts-pre-sign-up', 'accounts-pre-authentication']
  expect(deployed(entries).map((code) => marks.filter((mark) => code.includes(`"${mark}"`)))).toEqual([
    ['accounts-pre-sign-up'],
    ['accounts-pre-authentication'],
  ])
})

test('derives a function’s name from its file', () => {
  expect(nameOf('functions/saved-searches/entries/api.ts')).toBe('saved-searches-api')
  expect(() => nameOf('web/app/main.tsx')).toThrow('web/app/main.tsx is not functions/<noun>/entries/<verb>.ts')
})
