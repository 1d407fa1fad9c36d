/** One sentence for a person, and the end. */
export class UserError extends Error {}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Runs a script's main function; a UserError ends it with its sentence alone, anything else with its stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`\n${error instanceof UserError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
