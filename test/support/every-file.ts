import { afterAll } from 'vitest'
import { throwUnhandledRejections } from './unhandled-rejections.ts'

afterAll(throwUnhandledRejections)
