/** Limits (rules 2.5). */
export const passwordMinLength = 8
export const passwordMaxLength = 128

export type PasswordRule =
  | 'too_short'
  | 'too_long'
  | 'no_uppercase'
  | 'no_lowercase'
  | 'no_digit'
  | 'no_special'
  | 'too_common'

/** Common passwords (rules 2.5). */
const common = ['password', '123456', '123456789', 'qwerty', 'abc123', 'password123', '12345678', '111111', '123123']

/** Breached passwords that pass all other rules (rules 2.5), in lower case: common words with a digit and a symbol. */
const breached = [
  'password1!',
  'password1@',
  'password12!',
  'password123!',
  'password@1',
  'password@12',
  'password@123',
  'password#1',
  'p@ssw0rd',
  'p@ssw0rd1',
  'p@ssw0rd!',
  'p@ssw0rd1!',
  'p@ssw0rd123',
  'p@ssword1',
  'p@ssword123',
  'passw0rd!',
  'pa$$w0rd',
  'pa$$word1',
  'qwerty1!',
  'qwerty123!',
  'qwerty@123',
  'qwer1234!',
  'q1w2e3r4!',
  '1qaz@wsx',
  '1qaz!qaz',
  '1q2w3e4r!',
  'zaq1@wsx',
  'zaq12wsx!',
  'abc@1234',
  'abc@12345',
  'abcd@1234',
  'abcd1234!',
  'abc123!@#',
  'admin@123',
  'admin123!',
  'admin@1234',
  'welcome1!',
  'welcome@1',
  'welcome@123',
  'welcome123!',
  'letmein1!',
  'iloveyou1!',
  'summer2023!',
  'summer2024!',
  'winter2024!',
  'test@123',
  'test1234!',
  'user@123',
  'india@123',
  'changeme1!',
  'change@123',
  'asdf1234!',
  'asd@1234',
  'football1!',
  'monkey123!',
  'dragon123!',
  'master@123',
  'hello@123',
  'hello123!',
  'demo@1234',
  'temp@1234',
  'senha123!',
  'senha@123',
  'senha@1234',
  'senha123@',
  'senha1234!',
  'mudar@123',
  'mudar123!',
  'mudar@1234',
  'brasil@123',
  'brasil123!',
  'brasil@2024',
  'brasil2024!',
  'flamengo1!',
  'flamengo@1',
  'corinthians1!',
  'palmeiras1!',
  'jesus@123',
  'jesus123!',
  'deus@123',
  'deusefiel1!',
  'amor@123',
  'familia@1',
  'felicidade1!',
  'teste@123',
  'teste123!',
  'teste@1234',
  'admin@2024',
  'empresa@123',
  'cliente@123',
  'usuario@1',
  'acesso@123',
  'bemvindo@1',
  'bemvindo1!',
  'gremio@123',
  'vasco@123',
  'santos@123',
  'saopaulo@1',
  'saopaulo1!',
]

const known: ReadonlySet<string> = new Set([...common, ...breached])

const rules: readonly (readonly [PasswordRule, (password: string) => boolean])[] = [
  ['too_short', (password) => password.length < passwordMinLength],
  ['too_long', (password) => password.length > passwordMaxLength],
  ['no_uppercase', (password) => !/\p{Lu}/u.test(password)],
  ['no_lowercase', (password) => !/\p{Ll}/u.test(password)],
  ['no_digit', (password) => !/\d/.test(password)],
  ['no_special', (password) => !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password)],
  ['too_common', (password) => known.has(password.toLowerCase())],
]

/** Returns the first broken rule, or null; the UI shows only one (rules 2.5). */
export function brokenPasswordRule(password: string): PasswordRule | null {
  return rules.find(([, broken]) => broken(password))?.[0] ?? null
}
