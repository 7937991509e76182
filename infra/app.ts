import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { readSettings, type Settings } from './settings.ts'
import { BackendStack } from './stacks/backend-stack.ts'
import { ReactionsStack } from './stacks/reactions-stack.ts'
import { SiteStack } from './stacks/site-stack.ts'
import { StorageStack } from './stacks/storage-stack.ts'
import { WatchStack } from './stacks/watch-stack.ts'

export interface AppChoices {
  /** Where the cloud assembly goes. */
  readonly outdir?: string
  /**
   * Laid over the context of `cdk.json`; `{ 'aws:cdk:bundling-stacks': [] }` synthesises without bundling, and
   * `{ first: true }` leaves out the protections that would stand in the way of a first deployment that fails.
   */
  readonly context?: Readonly<Record<string, unknown>>
  /** Laid over the settings of `cdk.json`. */
  readonly settings?: Partial<Settings>
}

/** The whole application, ready for `synth()`. Throws a sentence when a setting is missing or wrong. */
export function createApp(choices: AppChoices = {}): App {
  const app = new App({
    // The CDK command line hands `cdk.json` over; a plain run and the local cloud have no command line.
    context: { ...contextOfProject(), ...choices.context },
    // Checking the templates is three quarters of a synthesis' time; one that bundles nothing is not deployed, and the
    // tests check all the same.
    builtinCloudFormationValidation: !bundlesNothing(choices.context),
    ...(choices.outdir ? { outdir: choices.outdir } : {}),
  })
  const settings = readSettings(app.node.tryGetContext('retorna'), choices.settings)
  // The command line's `--context first=true` arrives as a text.
  const first = String(app.node.tryGetContext('first')) === 'true'
  const storage = new StorageStack(app, settings, !first)
  const reactions = new ReactionsStack(app)
  const backend = new BackendStack(app, storage, reactions, settings)
  new SiteStack(app, storage, backend, settings)
  new WatchStack(app, { storage, backend, reactions }, settings)
  return app
}

function bundlesNothing(context: AppChoices['context']): boolean {
  const stacks = context?.['aws:cdk:bundling-stacks']
  return Array.isArray(stacks) && stacks.length === 0
}

function contextOfProject(): Record<string, unknown> {
  const file = join(import.meta.dirname, '../cdk.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { context: Record<string, unknown> }).context
}

if (import.meta.main) {
  if (process.argv.includes('--help')) {
    console.log('npm run synth: writes the CloudFormation templates into cdk.out/')
    process.exit(0)
  }
  // The command line of CDK says where the templates go; without it they go where it would look for them. Left out,
  // they would go to a temporary folder.
  const outdir = process.env.CDK_OUTDIR ?? 'cdk.out'
  createApp({ outdir }).synth()
}
