import { createApp } from '../../../infra/app.ts'
import { sitePlaceholder } from './synthesis.ts'

/** Runs as a separate program because CDK is large. The first argument is the output folder. */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Give the folder for the cloud assembly.')

createApp({
  outdir: folder,
  context: { 'aws:cdk:bundling-stacks': [] },
  // Tests sign up hundreds of users within an hour, all from one address.
  settings: {
    siteUrl: sitePlaceholder,
    signUpsPerHour: 10_000,
    freeSignUpsPerAddress: 10_000,
    usersPerMonth: 1_000_000,
    textMessagesPerDay: 2000,
    unprovenMailsPerDay: 10_000,
    liveCallsPerDay: 1_000_000,
  },
}).synth()
