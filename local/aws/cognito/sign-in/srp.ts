import { createHash, createHmac, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * SRP-6a as Cognito does it: the 3072-bit group of RFC 3526 (group 15), g = 2, SHA-256, numbers hashed in the two's
 * complement form of Java's BigInteger, and a 16-byte key by HKDF with the info 'Caldera Derived Key'.
 */
const n = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`)
const g = 2n
const k = toNumber(sha256(Buffer.concat([bytesOf(n), bytesOf(g)])))
const derivedKeyInfo = Buffer.concat([Buffer.from('Caldera Derived Key'), Buffer.from([1])])

/** What is kept of a password: never the password. Both in hexadecimal. */
export interface Verifier {
  readonly salt: string
  readonly verifier: string
}

/** The server's side of one exchange under way. */
export interface SrpExchange {
  readonly publicA: bigint
  readonly privateB: bigint
  readonly publicB: bigint
  readonly verifier: bigint
}

/**
 * Derives the verifier of `password` for a user name within a pool (`poolName` is the pool's id after the underscore).
 */
export function makeVerifier(
  poolName: string,
  username: string,
  password: string,
  salt: Buffer = randomBytes(16),
): Verifier {
  const identity = sha256(Buffer.from(`${poolName}${username}:${password}`))
  const x = toNumber(sha256(Buffer.concat([bytesOf(toNumber(salt)), identity])))
  return { salt: salt.toString('hex'), verifier: power(g, x).toString(16) }
}

/** True when `password` gives the kept verifier again; takes as long for a wrong password as for the right one. */
export function passwordMatches(kept: Verifier, poolName: string, username: string, password: string): boolean {
  const again = makeVerifier(poolName, username, password, Buffer.from(kept.salt, 'hex'))
  return timingSafeEqual(sha256(Buffer.from(again.verifier)), sha256(Buffer.from(kept.verifier)))
}

/** Begins an exchange from the client's public number in hexadecimal; undefined when that number is not a valid one. */
export function openExchange(kept: Verifier, clientA: string): SrpExchange | undefined {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientA)) return undefined
  const publicA = BigInt(`0x${clientA}`)
  // A multiple of N makes the shared secret zero whatever the password: the check SRP stands or falls with.
  if (publicA % n === 0n) return undefined
  const verifier = BigInt(`0x${kept.verifier}`)
  const privateB = toNumber(randomBytes(32))
  const publicB = (k * verifier + power(g, privateB)) % n
  return { publicA, privateB, publicB, verifier }
}

/** What the client signs to prove that it derived the same key. */
export interface PasswordClaim {
  readonly poolName: string
  readonly username: string
  /** Base64, as given to the client. */
  readonly secretBlock: string
  readonly timestamp: string
  /** Base64. */
  readonly signature: string
}

/** True when the claim is signed with the key that the right password derives. */
export function claimHolds(exchange: SrpExchange, claim: PasswordClaim): boolean {
  const scrambling = sha256(Buffer.concat([bytesOf(exchange.publicA), bytesOf(exchange.publicB)]))
  const u = toNumber(scrambling)
  const secret = power((exchange.publicA * power(exchange.verifier, u)) % n, exchange.privateB)
  const extracted = createHmac('sha256', bytesOf(u)).update(bytesOf(secret)).digest()
  const key = createHmac('sha256', extracted).update(derivedKeyInfo).digest().subarray(0, 16)
  const expected = createHmac('sha256', key)
    .update(claim.poolName)
    .update(claim.username)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest()
  const given = Buffer.from(claim.signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % n
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % n
    square = (square * square) % n
  }
  return result
}

/**
 * The bytes of a positive number with a leading zero where its first bit is set, so that it cannot read as negative.
 */
function bytesOf(number: bigint): Buffer {
  const digits = number.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return Buffer.from(/^[89a-f]/i.test(even) ? `00${even}` : even, 'hex')
}

function toNumber(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`)
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
