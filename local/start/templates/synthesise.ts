import { createApp } from '../../../infra/app.ts'
import { sitePlaceholder } from './synthesis.ts'

/** A program of its own: CDK is large, and its folder goes to whoever starts it as the first argument. */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Give the folder for the cloud assembly.')

createApp({
  outdir: folder,
  context: { 'aws:cdk:bundling-stacks': [] },
  // Tests sign up hundreds of people within an hour.
  settings: { siteUrl: sitePlaceholder, signUpsPerHour: 10_000 },
}).synth()
