import { createEntities } from './acts/payouts.ts'
import { createUser } from './acts/people.ts'
import { subscribers } from './surroundings/subscribers.ts'
import { workflowSteps } from './surroundings/workflow-steps.ts'
import type { Faults } from './world/faults.ts'
import { type PlantedBug, World } from './world/world.ts'

/** Returns a world with staff, users and entities, whose functions react to events. */
export function createWorld(seed: number, people: number, faults: Faults, plant: PlantedBug = {}): World {
  return new World({ subscribers, workflowSteps, createUser, createEntities }, seed, people, faults, plant)
}
