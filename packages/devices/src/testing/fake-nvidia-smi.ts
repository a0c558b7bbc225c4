import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A card as the script shows it. */
export const fakeUuid = 'GPU-19d6d965-2acc-f646-00f8-4c76979aabb4';

/**
 * A script that stands for nvidia-smi: it answers from the files beside it, and does as the file `mode` says: `ok`, `hang`, `endless`,
 * `lost` (it ends at the first card that it cannot reach), `gone` (no driver). It knows no newer fields. A limit is set by root alone, which the
 * script `sudo` makes it.
 */
const script = (folder: string): string => `#!/bin/sh
cd '${folder}' || exit 1
all="$*"
echo "$all" >> calls
read -r mode < mode
read -r limit < limit
case "$mode" in
  hang) exec sleep 10 ;;
  endless) exec yes 'endless output of a program that never ends' ;;
  gone) echo "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver."; exit 9 ;;
esac
case "$all" in
  '-q -x') exec cat document.xml ;;
  *-pl*)
    watts=\${all##*-pl }
    if [ "$IS_ROOT" = 1 ]; then echo "$watts.00" > limit; echo "Power limit for GPU 00000000:04:00.0 was set to $watts.00 W."; exit 0; fi
    echo 'Failed to set power management limit for GPU 00000000:04:00.0: Insufficient Permissions'; exit 4 ;;
  *--query-gpu=*)
    if [ "$mode" = lost ] && [ "$1" != -i ]; then
      echo 'Unable to determine the device handle for GPU 0000:02:00.0: GPU is lost.  Reboot the system to recover this GPU'
      exit 15
    fi
    fields=\${all##*--query-gpu=}
    exec awk -v fields="\${fields%% *}" -v limit="$limit" -f answer.awk ;;
esac
`;

/** What answers a query, field by field. */
const answer = (uuid: string): string => `BEGIN {
  known["index"] = "0"; known["uuid"] = "${uuid}"; known["name"] = "NVIDIA GeForce RTX 3080"
  known["pci.bus_id"] = "00000000:04:00.0"; known["driver_version"] = "470.82.01"
  known["power.limit"] = limit; known["power.min_limit"] = "100.00"; known["power.max_limit"] = "336.00"
  count = split(fields, names, ",")
  for (place = 1; place <= count; place++) {
    name = names[place]
    if (name ~ /^(clocks_event_reasons.active|gpu_recovery_action|mig.mode.current)$/) {
      print "Field \\"" name "\\" is not a valid field to query."
      exit 2
    }
    line = line (place > 1 ? ", " : "") (name in known ? known[name] : "[N/A]")
  }
  print line
}
`;

/** A fake nvidia-smi with a fake sudo in a folder of programs. */
export interface FakeNvidiaSmi {
  mode(mode: 'ok' | 'hang' | 'endless' | 'lost' | 'gone'): Promise<void>;
  /** Whether sudo lets the user be root. */
  allowSudo(isAllowed: boolean): Promise<void>;
  limit(): Promise<string>;
  /** Sets the limit back, as a restart does. */
  restart(): Promise<void>;
  /** The arguments of each call since the last question. */
  calls(): Promise<string[]>;
}

/** Writes the scripts `nvidia-smi` and `sudo` into `bin`, for one card. */
export async function writeFakeNvidiaSmi(bin: string, document: string, uuid = fakeUuid): Promise<FakeNvidiaSmi> {
  const put = (name: string, text: string): Promise<void> => writeFile(path.join(bin, name), text);
  const program = async (name: string, text: string): Promise<void> => {
    await put(name, text);
    await chmod(path.join(bin, name), 0o755);
  };
  const sudo = (isAllowed: boolean): Promise<void> =>
    program(
      'sudo',
      isAllowed
        ? '#!/bin/sh\n[ "$1" = -n ] && shift\nIS_ROOT=1 exec "$@"\n'
        : '#!/bin/sh\necho "sudo: a password is required" >&2\nexit 1\n',
    );
  await program('nvidia-smi', script(bin));
  await Promise.all([
    sudo(true),
    put('mode', 'ok'),
    put('limit', '320.00'),
    put('calls', ''),
    put('document.xml', document),
    put('answer.awk', answer(uuid)),
  ]);
  return {
    mode: (mode) => put('mode', mode),
    allowSudo: sudo,
    limit: async () => (await readFile(path.join(bin, 'limit'), 'utf8')).trim(),
    restart: () => put('limit', '320.00'),
    calls: async () => {
      const lines = (await readFile(path.join(bin, 'calls'), 'utf8')).split('\n').filter((line) => line !== '');
      await put('calls', '');
      return lines;
    },
  };
}
