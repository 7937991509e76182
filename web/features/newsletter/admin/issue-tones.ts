export const issueTones = { draft: 'neutral', sending: 'sun', sent: 'leaf', stopped: 'clay' } as const
