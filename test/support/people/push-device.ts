export const samplePushDevice = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}
