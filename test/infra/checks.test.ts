import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, Stack, Validations } from 'aws-cdk-lib'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { AwsSolutionsChecks } from 'cdk-nag'
import type { IConstruct } from 'constructs'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../infra/app.ts'
import { app, templateFiles } from './cloud.ts'

interface Finding {
  readonly rule: string
  readonly path: string
}

function findings(scope: IConstruct, pack = new AwsSolutionsChecks()): Finding[] {
  return pack
    .validateScope(scope)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => ({ rule: ruleName, path: constructPath ?? '' })),
    )
}

function acknowledgements(): { id: string; reason: string; path: string }[] {
  return app.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(data as Record<string, string>))
      .map(([id, reason]) => ({ id: id.replace(/^annotation::/i, ''), reason, path: node.path })),
  )
}

describe('cdk-nag', () => {
  test('finds nothing unacknowledged', () => {
    expect(findings(app)).toEqual([])
  })

  test('would find a fault', () => {
    const faulty = new Stack(new App(), 'Faulty')
    new Queue(faulty, 'Queue')
    expect(findings(faulty).map(({ rule }) => rule)).toContain('AwsSolutions-SQS4')
  })

  test('has a written reason for every acknowledgement', () => {
    for (const { id, reason, path } of acknowledgements()) expect(reason.length, `${path} ${id}`).toBeGreaterThan(30)
  })

  test('has no acknowledgement without a finding', () => {
    const all = findings(app, Object.assign(new AwsSolutionsChecks(), { isAcknowledged: () => false }))
    // The CDK acknowledges its own warnings under other ids.
    const answers = acknowledgements().filter(({ id }) => id.startsWith('AwsSolutions-'))
    const stale = answers.filter(
      ({ id, path }) => !all.some((finding) => finding.rule === id && finding.path.startsWith(path)),
    )
    expect(stale).toEqual([])
  })
})

test('the CDK finds nothing in the templates that CloudFormation would refuse', () => {
  const outdir = mkdtempSync(join(tmpdir(), 'retorna-validated-'))
  const strict = createApp({
    outdir,
    // No stack has this name, so the templates are checked without bundling.
    context: { 'aws:cdk:bundling-stacks': ['none'], '@aws-cdk/core:strictCfnValidateErrors': true },
  })
  expect(() => strict.synth()).not.toThrow()
  rmSync(outdir, { recursive: true, force: true })
})

// A Python program without an npm package. Machines without it skip the test.
const program = 'cfn-lint'
const installed = spawnSync(program, ['--version'], { encoding: 'utf8' }).status === 0

test.runIf(installed)('cfn-lint finds nothing in the templates', { timeout: 300_000 }, () => {
  // W3005: the CDK writes dependencies that references already imply.
  const { stdout } = spawnSync(program, ['-r', 'sa-east-1', '-i', 'W3005', '-t', ...templateFiles], {
    encoding: 'utf8',
  })
  expect(stdout.trim()).toBe('')
})
