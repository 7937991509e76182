import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { stageContext } from './kit/names.ts'
import { readSettings, type Settings } from './settings.ts'
import { BackendStack } from './stacks/backend-stack.ts'
import { EdgeStack } from './stacks/edge-stack.ts'
import { GatewayStack } from './stacks/gateway-stack.ts'
import { ReactionsStack } from './stacks/reactions-stack.ts'
import { SiteStack } from './stacks/site-stack.ts'
import { StorageStack } from './stacks/storage-stack.ts'
import { WatchStack } from './stacks/watch-stack.ts'

export interface AppChoices {
  readonly outdir?: string
  /**
   * Overrides the context of `cdk.json`. `{ 'aws:cdk:bundling-stacks': [] }` synthesises without bundling; `{ first:
   * true }` omits the deletion protection that would block the rollback of a failed first deployment.
   */
  readonly context?: Readonly<Record<string, unknown>>
  readonly settings?: Partial<Settings>
}

/**
 * Returns the whole application, ready for `synth()`.
 * @throws Error with one sentence for each missing or wrong setting
 */
export function createApp(choices: AppChoices = {}): App {
  const app = new App({
    // The CDK command line passes `cdk.json`; a plain run and the local cloud have no command line.
    context: { ...contextOfProject(), ...choices.context },
    // Validation is three quarters of the synthesis time. A synthesis without bundling is never deployed, and the tests
    // validate anyway.
    builtinCloudFormationValidation: !bundlesNothing(choices.context),
    ...(choices.outdir ? { outdir: choices.outdir } : {}),
  })
  const settings = readSettings(app.node.tryGetContext('retorna'), choices.settings)
  if (settings.stage !== undefined) app.node.setContext(stageContext, settings.stage)
  // `--context first=true` arrives as a string.
  const first = String(app.node.tryGetContext('first')) === 'true'
  const storage = new StorageStack(app, settings, !first)
  const reactions = new ReactionsStack(app)
  const backend = new BackendStack(app, storage, reactions, settings)
  const gateway = new GatewayStack(app, backend, settings)
  const site = new SiteStack(app, { storage, backend, gateway }, settings)
  new WatchStack(app, { storage, backend, gateway, reactions, site }, settings)
  if (settings.firewall) new EdgeStack(app, settings)
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
  // The CDK command line sets CDK_OUTDIR. Without a value CDK would write to a temporary folder.
  const outdir = process.env.CDK_OUTDIR ?? 'cdk.out'
  createApp({ outdir }).synth()
}
