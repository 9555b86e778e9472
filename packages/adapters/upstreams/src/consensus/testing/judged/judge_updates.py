"""Verifies the messages of write-updates-main.ts by the executable consensus specifications.

python judge_updates.py FOLDER, with the package eth_consensus_specs of ethereum/consensus-specs installed.
"""

import importlib
import json
import pathlib
import sys

from eth_consensus_specs.test.context import spec_with_config_overrides
from eth_consensus_specs.utils import bls

bls.bls_active = True


def judge(folder: pathlib.Path) -> None:
    meta = json.loads((folder / "meta.json").read_text())
    overrides = {"ALTAIR_FORK_EPOCH": 0, "BELLATRIX_FORK_EPOCH": 0, "CAPELLA_FORK_EPOCH": 0}
    overrides |= {"DENEB_FORK_EPOCH": 0, "ELECTRA_FORK_EPOCH": 0}
    for fork in meta["forks"]:
        name = fork["name"].upper()
        overrides[f"{name}_FORK_EPOCH"] = fork["epoch"]
        overrides[f"{name}_FORK_VERSION"] = bytes.fromhex(fork["version"][2:])
    specs = {}
    # The containers of Fulu are those of Electra.
    for name in ("electra", "gloas"):
        module = importlib.import_module(f"eth_consensus_specs.{name}.{meta['preset']}")
        known = {key: value for key, value in overrides.items() if hasattr(module.config, key)}
        specs[name] = spec_with_config_overrides(module, known)[0]
    newest = specs["gloas"]
    root = newest.Root(bytes.fromhex(meta["genesisValidatorsRoot"][2:]))
    store = None
    for step in meta["steps"]:
        spec, kind = specs[{"fulu": "electra"}.get(step["fork"], step["fork"])], step["kind"]
        value = getattr(spec, kind).decode_bytes((folder / step["file"]).read_bytes())
        if kind == "LightClientBootstrap":
            if step["fork"] == "fulu":
                value = newest.upgrade_lc_bootstrap_to_gloas(value)
            trusted = newest.Root(bytes.fromhex(meta["trusted"][2:]))
            store = newest.initialize_light_client_store(trusted, value)
            continue
        suffix = {"Update": "update", "FinalityUpdate": "finality_update"}
        suffix = suffix.get(kind.removeprefix("LightClient"), "optimistic_update")
        if step["fork"] == "fulu":
            value = getattr(newest, f"upgrade_lc_{suffix}_to_gloas")(value)
        process = getattr(newest, f"process_light_client_{suffix}")
        process(store, value, newest.Slot(step["slot"]), root)
    shown = {
        "optimistic": "0x" + newest.hash_tree_root(store.optimistic_header.beacon).hex(),
        "finalized": "0x" + newest.hash_tree_root(store.finalized_header.beacon).hex(),
    }
    assert shown == meta["expected"], (shown, meta["expected"])
    print(f"{meta['preset']}: {len(meta['steps'])} messages accepted, heads as expected")


for each in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    judge(each)
