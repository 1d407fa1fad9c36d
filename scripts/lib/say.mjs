/** An error whose message is meant for the user: it is printed without a stack trace. */
export class UserError extends Error {}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Runs a script's main function. After an error it prints the message of a UserError, or the stack of any other. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`\n${error instanceof UserError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
