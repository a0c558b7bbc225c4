import { describe, expect, it, onTestFinished } from 'vitest';
import { converse } from '../testing/conversation.ts';
import { openStratumScene } from '../testing/stratum-scene.ts';

const notify = '{"id":null,"method":"mining.notify","params":["*","*","*","*",[],"20000000","1702250f","*",true]}';
const notifyKept = notify.replace('true', 'false');
const subscribed = (id: string) =>
  `{"id":${id},"result":[[["mining.set_difficulty","*"],["mining.notify","*"]],"*",8],"error":null}`;
const difficulty = (value: number) => `{"id":null,"method":"mining.set_difficulty","params":[${value}]}`;
const ok = (id: string) => `{"id":${id},"result":true,"error":null}`;
const refused = (id: string, code: number, text: string) =>
  `{"id":${id},"result":null,"error":[${code},"${text}",null],"reject-reason":"${text}"}`;
const unknown = 'Unauthorized worker: the user is subaccount.worker, and no subaccount of this name mines here';
const mask = '{"id":null,"method":"mining.set_version_mask","params":["1fffe000"]}';

const conversations = {
  'stock Antminer (bmminer): configure, subscribe, authorize; bits outside the mask': `
    > {"method": "mining.configure", "params": [["version-rolling"], {"version-rolling.min-bit-count": 2, "version-rolling.mask": "00c00000"}], "id": 1}
    < {"id":1,"result":{"version-rolling.mask":"00c00000","version-rolling":true},"error":null}
    < {"id":null,"method":"mining.set_version_mask","params":["00c00000"]}
    > {"id": 2, "method": "mining.subscribe", "params": ["Antminer S21/Mon Dec 26 19:31:46 CST 2025"]}
    < ${subscribed('2')}
    > {"id": 3, "method": "mining.authorize", "params": ["farm.rig1", "123"]}
    < ${ok('3')}
    < ${difficulty(16_384)}
    < ${notify}
    > {"params": ["farm.rig1", "1", "0000000000000000", "684ee184", "00000000", "80000000"], "id": 4, "method": "mining.submit"}
    < ${refused('4', 20, 'Version bits outside the mask')}`,
  'cgminer: waits for its subscription, then authorizes and suggests': `
    > {"id": 0, "method": "mining.configure", "params": [["version-rolling"], {"version-rolling.mask": "ffffffff"}]}
    < {"id":0,"result":{"version-rolling.mask":"1fffe000","version-rolling":true},"error":null}
    < ${mask}
    > {"id": 1, "method": "mining.subscribe", "params": ["cgminer/4.11.1"]}
    < ${subscribed('1')}
    > {"id": 2, "method": "mining.authorize", "params": ["farm.rig1", "x"]}
    < ${ok('2')}
    < ${difficulty(16_384)}
    < ${notify}
    > {"id": 3, "method": "mining.suggest_difficulty", "params": [65536]}
    < ${ok('3')}
    < ${difficulty(65_536)}
    < ${notifyKept}
    > {"id": "txlist1", "method": "mining.get_transactions", "params": ["1"]}
    < ${refused('"txlist1"', 20, 'Method not supported')}
    > {"id": 9, "result": "pong", "error": null}
    > {"id": 10, "method": "mining.ping", "params": []}
    < {"id":10,"result":"pong","error":null}`,
  'cpuminer: the same id for each share': `
    > {"id": 1, "method": "mining.subscribe", "params": ["cpuminer/2.5.1"]}
    < ${subscribed('1')}
    > {"id": 2, "method": "mining.authorize", "params": ["farm.rig1", ""]}
    < ${ok('2')}
    < ${difficulty(16_384)}
    < ${notify}
    > {"method": "mining.submit", "params": ["farm.rig1", "77", "0000000000000000", "684ee184", "00000000"], "id":4}
    < ${refused('4', 21, 'Job not found')}
    > {"method": "mining.submit", "params": ["farm.rig1", "78", "0000000000000000", "684ee184", "00000000"], "id":4}
    < ${refused('4', 21, 'Job not found')}`,
  'ESP-Miner: three requests in one packet, then a suggestion and the extranonce': `
    >> {"id": 1, "method": "mining.configure", "params": [["version-rolling"], {"version-rolling.mask": "ffffffff"}]}
    >> {"id": 2, "method": "mining.subscribe", "params": ["bitaxe/BM1370/v2.4.0"]}
    > {"id": 3, "method": "mining.authorize", "params": ["farm.bitaxe", "x"]}
    < {"id":1,"result":{"version-rolling.mask":"1fffe000","version-rolling":true},"error":null}
    < ${mask}
    < ${subscribed('2')}
    < ${ok('3')}
    < ${difficulty(16_384)}
    < ${notify}
    >> {"id": 4, "method": "mining.suggest_difficulty", "params": [1000]}
    > {"id": 5, "method": "mining.extranonce.subscribe", "params": []}
    < ${ok('4')}
    < ${ok('5')}
    > {"id": 6, "method": "pong", "params": []}
    > {"id": 7, "method": "client.get_version", "params": []}
    < {"id":7,"result":"headframe","error":null}`,
  'older ESP-Miner: configures after it has subscribed, and suggests before it is authorized': `
    > {"id": 1, "method": "mining.subscribe", "params": ["bitaxe v2.0.0"]}
    < ${subscribed('1')}
    > {"id": 2, "method": "mining.configure", "params": [["version-rolling"], {"version-rolling.mask": "ffffffff"}]}
    < {"id":2,"result":{"version-rolling.mask":"1fffe000","version-rolling":true},"error":null}
    < ${mask}
    > {"id": 3, "method": "mining.suggest_difficulty", "params": [40000]}
    < ${ok('3')}
    > {"id": 4, "method": "mining.authorize", "params": ["farm.bitaxe", "x"]}
    < ${ok('4')}
    < ${difficulty(32_768)}
    < ${notify}`,
  'bfgminer: a target before all else, ids that are text': `
    > {"id": null, "method": "mining.suggest_target", "params": ["000000000000ffff000000000000000000000000000000000000000000000000"]}
    < ${ok('null')}
    > {"id": 0, "method": "mining.subscribe", "params": ["bfgminer/5.5.0"]}
    < ${subscribed('0')}
    > {"id": "xnsub", "method": "mining.extranonce.subscribe", "params": []}
    < ${ok('"xnsub"')}
    > {"id": "auth", "method": "mining.authorize", "params": ["farm.rig1", "x"]}
    < ${ok('"auth"')}
    < ${difficulty(65_536)}
    < ${notify}`,
  'NiceHash: its difficulty in the password, in old forms too': `
    > {"id":1,"method":"mining.subscribe","params":["NiceHash/1.0.0",null,"pool.example",3334]}
    < ${subscribed('1')}
    > {"id":2,"method":"mining.authorize","params":["farm.rented","x;d=524288"]}
    < ${ok('2')}
    < ${difficulty(524_288)}
    < ${notify}
    > {"id":3,"method":"mining.suggest_difficulty(1024)","params":[]}
    < ${ok('3')}
    > {"id":4,"method":"mining.ping"}
    < {"id":4,"result":"pong","error":null}`,
  'a miner that authorizes before it subscribes, and a share before both': `
    > {"id":1,"method":"mining.submit","params":["farm.rig1","1","0000000000000000","684ee184","00000000"]}
    < ${refused('1', 25, 'Not subscribed')}
    > {"id":2,"method":"mining.authorize","params":["farm.rig1"]}
    < ${ok('2')}
    > {"id":3,"method":"mining.subscribe","params":[]}
    < ${subscribed('3')}
    < ${difficulty(16_384)}
    < ${notify}`,
  'a share between subscription and authorization': `
    > {"id":1,"method":"mining.subscribe","params":["x"]}
    < ${subscribed('1')}
    > {"id":2,"method":"mining.submit","params":["farm.rig1","1","0000000000000000","684ee184","00000000"]}
    < ${refused('2', 24, 'Unauthorized worker')}
    > {"id":3,"method":"mining.authorize","params":["farm.rig1"]}
    < ${ok('3')}
    < ${difficulty(16_384)}
    < ${notify}`,
  'a proxy with several workers, some of them not of this pool': `
    > {"id":1,"method":"mining.subscribe","params":["proxy/1"]}
    < ${subscribed('1')}
    > {"id":2,"method":"mining.authorize","params":["farm.rig1","x"]}
    < ${ok('2')}
    < ${difficulty(16_384)}
    < ${notify}
    > {"id":3,"method":"mining.authorize","params":["farm.rig2","x"]}
    < ${ok('3')}
    > {"id":4,"method":"mining.authorize","params":["nobody.rig3","x"]}
    < ${refused('4', 24, unknown)}
    > {"id":5,"method":"mining.submit","params":["nobody.rig3","1","0000000000000000","684ee184","00000000"]}
    < ${refused('5', 24, 'Unauthorized worker')}
    > {"id":6,"method":"mining.submit","params":["farm.rig2","77","0000000000000000","684ee184","00000000"]}
    < ${refused('6', 21, 'Job not found')}`,
  'users as other pools take them, with a difficulty behind them': `
    > {"id":1,"method":"mining.subscribe","params":["x"]}
    < ${subscribed('1')}
    > {"id":2,"method":"mining.authorize","params":["Farm.rack1.m7+65536","x"]}
    < ${ok('2')}
    < ${difficulty(65_536)}
    < ${notify}
    > {"id":3,"method":"mining.authorize","params":["farm","d=131072"]}
    < ${ok('3')}
    < ${difficulty(131_072)}
    < ${notifyKept}
    > {"id":4,"method":"mining.submit","params":["Farm.rack1.m7+65536","77","0000000000000000","684ee184","00000000"]}
    < ${refused('4', 21, 'Job not found')}`,
  'extensions: each one asked for has an answer': `
    > {"id":1,"method":"mining.configure","params":[["version-rolling","minimum-difficulty","subscribe-extranonce","info","weighted-shares","__proto__"],{"version-rolling.mask":"1fffe000","version-rolling.min-bit-count":16,"minimum-difficulty.value":2048}]}
    < {"id":1,"result":{"version-rolling.mask":"1fffe000","version-rolling":true,"minimum-difficulty":true,"subscribe-extranonce":true,"info":false,"weighted-shares":"weighted shares exist on a simulated chain only","__proto__":false},"error":null}
    < ${mask}
    > {"id":2,"method":"mining.configure","params":[["version-rolling","minimum-difficulty"],{"version-rolling.mask":"none","minimum-difficulty.value":-1}]}
    < {"id":2,"result":{"version-rolling":"version-rolling.mask is no mask","minimum-difficulty":"minimum-difficulty.value is no difficulty"},"error":null}
    > {"id":3,"method":"mining.configure","params":[["version-rolling"],{"version-rolling.mask":"00001fff"}]}
    < {"id":3,"result":{"version-rolling":false},"error":null}`,
  'line ends, empty lines, and methods of others': `
    >>
    > {"id":1,"method":"eth_submitLogin","params":[]}\r
    < ${refused('1', 20, 'Method not found')}
    > {"id":12345678901234567890,"method":"mining.multi_version","params":[1]}
    < ${refused('12345678901234567890', 20, 'Method not supported')}
    > {"id":2,"method":"mining.authorize","params":["farm.rig 1","x"]}
    < ${refused('2', 24, 'The user is subaccount.worker; a worker has letters, digits, - and _, in parts with dots between them')}
    > {"id":3,"method":"mining.authorize","params":{"user":"farm.rig1"}}
    < ${refused('3', 20, 'Invalid parameters')}`,
} as const;

describe('conversations with', () => {
  it.each(Object.entries(conversations))('%s', async (_, script) => {
    const scene = await openStratumScene({ chain: {} });
    onTestFinished(() => scene.close());
    const miner = await scene.connect();
    await converse(miner, script);
    // Nothing was left over: the answer to one more request is the next line.
    const lines = miner.lines.length;
    expect((await miner.request('mining.ping', [])).result).toBe('pong');
    expect(miner.lines.length).toBe(lines + 1);
  });
});

it('a conversation that differs fails', async () => {
  const scene = await openStratumScene({ chain: {} });
  onTestFinished(() => scene.close());
  const miner = await scene.connect();
  await expect(converse(miner, '> {"id":1,"method":"mining.ping"}\n< {"id":1,"result":"no"}')).rejects.toThrow(
    /received/,
  );
});
