import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/**
 * Solves a challenge of the API: a second or two, in which the browser's own cryptography runs beside the page. Returns
 * what the API expects.
 */
export async function solve(challengeText: string): Promise<string> {
  const challenge = JSON.parse(challengeText) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return JSON.stringify({ challenge, solution })
}
